import { z } from 'zod'
import { between, id, line, optional, plain, positive, tournamentRef } from '../inputs.ts'

const key = line(60)
const name = line(120)

const emaNumber = z
  .string()
  .regex(/^\d{8}$/, 'must be an EMA number of eight digits with its zeros, such as 04080024')
  .nullish()

export const peopleInput = z.object({
  search: optional(plain.max(120), ''),
  limit: optional(between(1, 200), 50),
})

export const savePersonInput = z.object({
  id: key.nullish(),
  emaNumber,
  name,
  nameLatin: name.nullish(),
  nameLocal: name.nullish(),
  country: name.nullish(),
})

export const linkPersonInput = z.object({ tournament: id, entrant: positive, person: key.nullish() })
export const linkPeopleInput = tournamentRef
export const personRef = z.object({ person: key })
export const anonymisePersonInput = z.object({
  person: key,
  /** The name of the person, so that nobody is forgotten by a slip. */
  confirm: name.nullish(),
})
export const anonymisationsInput = z.object({})
export const mergePeopleInput = z
  .object({ keep: key, merged: key })
  .refine(({ keep, merged }) => keep !== merged, 'name two people')
