import { isDeepStrictEqual } from 'node:util'
import { Refusal, type Send } from '../lib/graphql-client.ts'

/** Id of the tournament that the replay creates. */
export const TOURNAMENT = 'replay'

/** The server answered otherwise than the API promises. */
export class ReplayError extends Error {}

type Variables = Readonly<Record<string, unknown>>

/** The document of a mutation that takes one input. */
export const mutation = (operation: string, answer: string): string => {
  const input = `${operation[0]?.toUpperCase()}${operation.slice(1)}Input`
  return `mutation ($input: ${input}!) { ${operation}(input: $input) { ${answer} } }`
}

/** Waits for both answers to a request that was sent twice; they must not differ. */
export const sameAnswer = async (first: Promise<unknown>, second: Promise<unknown>): Promise<unknown> => {
  const [one, two] = await Promise.allSettled([first, second])
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  if (isDeepStrictEqual(one.value, two.value)) return one.value
  const [a, b] = [one.value, two.value].map((value) => JSON.stringify(value))
  throw new ReplayError(`A request sent twice was answered differently:\n- ${a}\n+ ${b}`)
}

/** The request must be refused with this code. */
export const expectRefusal = async (answer: Promise<unknown>, code: string): Promise<void> => {
  const outcome = await answer.then(
    () => 'it was accepted',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
  if (outcome !== code) throw new ReplayError(`A request should have been refused as ${code}: ${outcome}.`)
}

/**
 * Sends an organiser's mutation. `again` sends it once more: organisers' mutations carry no key, so the second is answered
 * the same where that changes nothing, else refused with the code.
 */
export const organise = async (
  send: Send,
  document: string,
  variables: Variables,
  again: 'same' | { readonly code: string } | undefined,
): Promise<unknown> => {
  const first = await send(document, variables)
  if (again === 'same') return sameAnswer(Promise.resolve(first), send(document, variables))
  if (again) await expectRefusal(send(document, variables), again.code)
  return first
}
