import { ONBOARDING_REMINDER_MINUTES } from '@gaitway/contract/limits'
import { addMinutes } from '@gaitway/contract/time'
import type { Outside } from '../../outside/outside.ts'
import { findCalledPerson, listToRemind, markReminded } from '../../store/onboarding-calls.ts'
import { mailCall } from './letter.ts'

const remindedUntil = (at: Date) => addMinutes(at, ONBOARDING_REMINDER_MINUTES)

/** Calls that begin within the hour and whose person has not been reminded. */
export const callsToRemind = ({ db, clock }: Outside, limit: number) => {
  const at = clock.now()
  return listToRemind(db, { at, until: remindedUntil(at), limit })
}

/** The person is reminded of their call by mail, once. */
export const remindOfCall = async ({ db, clock }: Outside, id: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const call = await markReminded(trx, id, { at, until: remindedUntil(at) })
    if (call) await mailCall(trx, 'soon', call, await findCalledPerson(trx, call.userId), at)
  })
}
