import type { Knex } from 'knex'
import { Refused, type Call } from '../../e2e/fixtures/client.ts'
import type { People } from './people.ts'

/** What the product answered during the run, call by call. */
export type Heard = {
  counts: Record<string, number>
  /** applications whose confirmation was acknowledged */
  promised: string[]
  /** payments of invoices, by their references, that were acknowledged as recorded */
  recorded: string[]
}

export type Stage = { db: Knex; call: Call; people: People; heard: Heard }

export const count = ({ heard: { counts } }: Stage, what: string, answer: unknown) => {
  const name = `${what}: ${answer instanceof Refused ? `${answer.answer.status} ${answer.answer.code}` : 'done'}`
  counts[name] = (counts[name] ?? 0) + 1
}

export const oneOf = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}
