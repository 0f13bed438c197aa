import { refuse } from '@gaitway/contract/errors'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { Json, withFields } from '../../json.ts'
import { hoursErrors } from '../../domain/onboarding-slots.ts'
import { record } from '../../store/events.ts'
import { hoursJson, listHours, replaceHours } from '../../store/onboarding-hours.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'

/** The weekly hours in which calls can be scheduled. */
export const hours: ReadCase<'onboarding.hours'> = async ({ db }) =>
  new Json(withFields('{}', { timeZone: DEFAULT_TIME_ZONE, hours: await hoursJson(db) }))

/** Sets the hours in which calls can be scheduled; scheduled calls stay. */
export const setHours: UseCase<'onboarding.setHours'> = async (services, actor, { hours: wished }) => {
  const by = signedIn(actor)
  const faults = hoursErrors(wished)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  await services.db.transaction(async trx => {
    await replaceHours(trx, wished)
    await record(trx, {
      at: services.clock.now(),
      by,
      noun: 'settings',
      nounId: by.userId,
      verb: 'setOnboardingHours',
      details: { hours: wished },
    })
  })
  return { timeZone: DEFAULT_TIME_ZONE, hours: await listHours(services.db) }
}
