import type { CallName } from '@gaitway/contract/calls/index'
import type { Side } from '@gaitway/contract/enums'
import { schemas } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'

type Fields = Record<string, unknown>
const isPage = (answer: unknown): answer is { data: Fields[] } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)

/** Throws when an answer doesn't match its schema or shows a field this side must not see. */
export const assertAnswerFits = (name: CallName, side: Side | 'guest', answer: unknown) => {
  const { output, hiddenFrom } = schemas[name] as (typeof schemas)[CallName] & {
    hiddenFrom?: Partial<Record<Side | 'guest', readonly string[]>>
  }
  const read: unknown = output.parse(answer instanceof Json ? answer.parse() : answer)
  for (const field of hiddenFrom?.[side] ?? [])
    for (const row of isPage(read) ? read.data : [read as Fields])
      if (row[field] !== null) throw new Error(`${name} shows ${field} to ${side}.`)
}
