import type { Knex } from 'knex'
import { Refused, type Call } from '../../e2e/fixtures/client.ts'
import type { People } from './people.ts'

/** The product's answers during the run, by call. */
export type Answers = {
  counts: Record<string, number>
  /** applications whose confirmation was acknowledged */
  confirmed: string[]
  /** references of invoice payments that were acknowledged */
  recorded: string[]
}

export type Stage = { db: Knex; call: Call; people: People; answers: Answers }

export const count = ({ answers: { counts } }: Stage, what: string, answer: unknown) => {
  const name = `${what}: ${answer instanceof Refused ? `${answer.answer.status} ${answer.answer.code}` : 'done'}`
  counts[name] = (counts[name] ?? 0) + 1
}

export const oneOf = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
