import type { CutTie } from '../../tournament/stages/cut.ts'
import type { StageError } from '../../tournament/stages/finishing.ts'
import type { StagePlanError } from '../../tournament/stages/plan.ts'
import type { PlanningError } from '../../tournament/stages/planning.ts'
import { type AppError, appError } from '../errors.ts'
import { counted, numbered } from '../wording.ts'

const planText = (error: StagePlanError): string => {
  switch (error.code) {
    case 'TOO_MANY_SESSIONS':
      return `The stages have ${error.sessions} sessions together; a tournament has ${error.max} at most.`
    case 'FIRST_STAGE_CARRIES':
      return 'Nothing comes before stage 1; leave its carryOver out.'
    case 'FIRST_STAGE_CUTS':
      return 'Nobody has played before stage 1: its groups take ALL or LISTED entrants.'
    case 'STAGE_NAME_TWICE':
      return `Stage ${error.stage} has the name ${error.name}, as one before it.`
    case 'GROUP_NAME_TWICE':
      return `Stage ${error.stage} has two groups with the name ${error.name}.`
    case 'LISTED_TWICE':
      return `Stage ${error.stage} lists entrant ${error.entrant} twice.`
    case 'NOBODY_LEFT':
      return `Stage ${error.stage} leaves nobody for the group ${error.group}: a take before it takes ALL.`
    case 'NO_GROUPS_BEFORE':
      return `The group ${error.group} of stage ${error.stage} takes the best of each group, but the stage before has no two groups.`
  }
}

/** A plan that cannot be played. */
export const invalidStages = (errors: readonly StagePlanError[]): AppError =>
  appError('INVALID_STAGES', errors.map(planText).join(' '), {
    problems: errors.map((error) => ({ message: planText(error), ...error })),
  })

/** Entrants that a plan lists and nobody knows, or who are not ranked. */
export const unknownListed = (numbers: readonly number[]): AppError =>
  appError('UNKNOWN_ENTRANT', `The stages list ${numbered('entrant', 'entrants', numbers)}, who cannot be ranked.`, {
    numbers,
  })

/** Results of a finished stage are asked to move. */
export const stageFrozen = (stage: number): AppError =>
  appError(
    'STAGE_FROZEN',
    `Stage ${stage} is finished and its results stay. Until the next stage begins, the organiser can open it again with reopenStage.`,
    { stage },
  )

const begun = (stage: number, session: number): AppError =>
  appError('STAGE_BEGUN', `Session ${session} has started, and stage ${stage} with it.`, { stage, session })

/** Why stages cannot be planned so, as an error of the catalogue. */
export const planningRefusal = (error: PlanningError): AppError => {
  switch (error.code) {
    case 'INVALID_STAGES':
      return invalidStages(error.errors)
    case 'STAGE_FROZEN':
      return stageFrozen(error.stage)
    case 'STAGE_ENTERED':
      return appError(
        'STAGE_ENTERED',
        `Who plays in stage ${error.stage} is decided; only its name and its sessions can change. Before it begins, open the stage before again with reopenStage.`,
        { stage: error.stage },
      )
    case 'STAGE_BEGUN':
      return appError(
        'STAGE_BEGUN',
        `Session ${error.session} has started in stage ${error.stage}; leave that stage enough sessions.`,
        { stage: error.stage, session: error.session },
      )
  }
}

const tieText = ({ group, of, rank, places, entrants }: CutTie): string =>
  `${counted(places, 'place')} in ${group}${of === null ? '' : ` for ${of}`}, ${entrants.length} entrants at rank ${rank} (${entrants.join(', ')})`

/** Equals at a line. */
export const cutTied = (ties: readonly CutTie[]): AppError =>
  appError(
    'CUT_TIED',
    `The ranking leaves equals at the line: ${ties.map(tieText).join('; ')}. With ties: ORGANISER say in decided who goes on; else let the ranking tell them apart.`,
    { ties },
  )

/** Why a stage cannot be finished, opened again or entered, as an error of the catalogue. */
export const stageRefusal = (error: StageError): AppError => {
  switch (error.code) {
    case 'CUT_TIED':
      return cutTied(error.ties)
    case 'CUT_NOT_TIED': {
      const { entrants } = error
      return appError(
        'CUT_NOT_TIED',
        `There is nothing to decide about ${numbered('entrant', 'entrants', entrants)}: only equals at a line are told apart.`,
        { entrants },
      )
    }
    case 'STAGE_NOT_FOUND':
      return noStage(error.stage, error.stages)
    case 'STAGE_FROZEN':
      return stageFrozen(error.stage)
    case 'STAGE_NOT_CURRENT': {
      const { stage, current } = error
      return appError('STAGE_NOT_CURRENT', `Stage ${current} comes before stage ${stage}; finish it first.`, {
        stage,
        current,
      })
    }
    case 'STAGE_UNFINISHED': {
      const { stage, sessions } = error
      return appError(
        'STAGE_UNFINISHED',
        `Stage ${stage} is not played out: ${numbered('session', 'sessions', sessions)} must be closed first. If it ends sooner, plan fewer sessions.`,
        { stage, sessions },
      )
    }
    case 'TABLES_OPEN':
      return appError(
        'SESSION_HAS_OPEN_TABLES',
        `Close ${error.tables.map(({ session, table }) => `table ${table} of session ${session}`).join(', ')} first.`,
        { tables: error.tables },
      )
    case 'STAGE_NOT_FINISHED':
      return appError('STAGE_NOT_FINISHED', `Stage ${error.stage} is not finished.`, { stage: error.stage })
    case 'STAGE_BEGUN':
      return begun(error.stage, error.session)
    case 'NOT_IN_STAGE':
      return appError('NOT_IN_STAGE', `Entrant ${error.entrant} does not play in stage ${error.stage}.`, {
        entrants: [error.entrant],
        stage: error.stage,
      })
  }
}

/** A stage that was never planned. */
export const noStage = (stage: number, stages: number): AppError =>
  appError(
    'STAGE_NOT_FOUND',
    stages === 0
      ? 'The tournament has no planned stages; plan them with planStages.'
      : `There is no stage ${stage}; the tournament has ${counted(stages, 'stage')}.`,
    { stage, stages },
  )
