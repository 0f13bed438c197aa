import { record } from '../../store/events.ts'
import { updateHourlyRate } from '../../store/hourly-rates.ts'
import { signedIn, type UseCase } from '../use-case.ts'

/** Nothing is posted for a discipline below its floor from now on; what is posted already stays. */
export const setHourly: UseCase<'rates.setHourly'> = async ({ db, clock }, actor, wish) => {
  const by = signedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const before = await updateHourlyRate(trx, wish, at)
    await record(trx, {
      at,
      by,
      noun: 'settings',
      nounId: by.userId,
      verb: 'setHourlyRate',
      details: { ...wish, minRateBefore: before?.minRate, defaultRateBefore: before?.defaultRate },
    })
  })
  return wish
}
