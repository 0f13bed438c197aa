import { transition } from '../transition.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { showApplication } from './show.ts'
import { lockOwnApplication } from './own-application.ts'

/** A facility does not take this applicant, who is told, with the reason where one is given. */
export const decline: UseCase<'applications.decline'> = async ({ db, clock }, by, input) => {
  const member = facilityMember(by)
  const { reason } = input
  const at = clock.now()
  return db.transaction(async trx => {
    const application = await lockOwnApplication(trx, input.jobApplicationId, {
      facilityId: member.facilityId,
    })
    const declined = await transition(trx, 'application', application, 'decline', { by: member, at, reason })
    for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id]))
      await tell(trx, {
        type: 'applicationDeclined',
        to: [clinicianUserId],
        facts: { ...facts, reason },
        fromUserId: member.userId,
        at,
      })
    return showApplication(declined)
  })
}
