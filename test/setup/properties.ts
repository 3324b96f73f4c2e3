import fc from 'fast-check'

/** One seed for every property, so that a run is the same twice; PROPERTY_SEED tries other cases, `random` new ones each time. */
const { PROPERTY_SEED = '20261130' } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })
