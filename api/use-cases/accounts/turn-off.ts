import type { Knex } from 'knex'
import { endChallenges } from '../../store/login-challenges.ts'
import { forgetDevices } from '../../store/remembered-devices.ts'
import { deleteSecondFactor } from '../../store/second-factors.ts'

/** Nothing is left of somebody's second factor: no app, no recovery code, no remembered device, no open sign-in. */
export const turnOff = async (trx: Knex, userId: string) => {
  await deleteSecondFactor(trx, userId)
  await forgetDevices(trx, userId)
  await endChallenges(trx, userId)
}
