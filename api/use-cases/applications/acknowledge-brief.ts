import { refuse } from '@gaitway/contract/values/errors'
import { findBrief, insertReading } from '../../store/briefs.ts'
import { record } from '../../store/events.ts'
import { showBrief } from '../briefs/briefs.ts'
import { clinicianOnly } from '../use-case.ts'
import type { UseCase } from '../use-case.ts'
import { lockOwnApplication } from './apply.ts'

/** The confirmed clinician has read the current version of the brief. A second tap changes nothing. */
export const acknowledge: UseCase<'briefs.acknowledge'> = async (services, by, input) => {
  const me = clinicianOnly(by)
  const { clinicianId } = me
  const { jobApplicationId: applicationId, version } = input
  const at = services.clock.now()
  return services.db.transaction(async trx => {
    const { jobId, facilityId, status } = await lockOwnApplication(trx, applicationId, { clinicianId })
    if (status !== 'upcoming' && status !== 'current') throw refuse('move_not_open')
    const brief = await findBrief(trx, jobId)
    if (brief?.version !== version) throw refuse('brief_changed')
    if (await insertReading(trx, { applicationId, version, readAt: at }))
      await record(trx, {
        at,
        by: me,
        noun: 'application',
        nounId: applicationId,
        verb: 'readBrief',
        jobId,
        facilityId,
        clinicianId,
        details: { version },
      })
    return showBrief({ ...services, db: trx }, me, jobId)
  })
}
