import type { Knex } from 'knex'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output } from '@gaitway/contract/schemas/index'
import { keepAnswer } from '../store/idempotency.ts'
import type { Asked, SignedIn } from './use-case.ts'

/**
 * The answer to this request is kept in the very transaction that makes it true: however hard the process dies
 * after it, the same key gets this answer and nothing is done twice.
 */
export const rememberAnswer = async <Name extends CallName, Data extends Output<Name>>(
  trx: Knex,
  name: Name,
  { userId }: SignedIn,
  { key }: Asked,
  data: Data,
) => {
  const { success: status = 200, announces: message = 'OK' } = calls[name]
  if (key) await keepAnswer(trx, userId, key, status, { status, message, data })
  return data
}
