import { refuse } from '@gaitway/contract/errors'
import { transition } from '../transition.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { lockOwnApplication } from './own-application.ts'

/** A clinician takes an application back; it may be made again. */
export const remove: UseCase<'applications.remove'> = async ({ db, clock }, by, input) => {
  const me = clinicianOnly(by)
  if (input.clinicianId !== me.clinicianId) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    const application = await lockOwnApplication(trx, input.jobApplicationId, {
      clinicianId: me.clinicianId,
    })
    await transition(trx, 'application', application, 'remove', { by: me, at: clock.now() })
  })
  return {}
}
