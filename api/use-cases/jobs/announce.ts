import { disciplineOf } from '@gaitway/contract/enums'
import { showCents, showSerial } from '@gaitway/contract/money'
import { NEW_SHIFT_RADIUS_MILES } from '@gaitway/contract/limits'
import type { Services } from '../../services/services.ts'
import { findFacility } from '../../store/facilities.ts'
import { listOpenJobs } from '../../store/jobs.ts'
import type { JobRow } from '../../store/rows.ts'
import { listClinicianUsersToNotify } from '../../store/views/job-alert-recipients.ts'
import { showWhen } from '../shift-facts.ts'
import { notify } from '../notify.ts'

const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Notifies clinicians of the area about new shifts, each once, naming the earliest shift. */
export const announceJobs = async (services: Services, { jobIds }: { jobIds: string[] }) => {
  const { db, clock } = services
  const [job, ...more] = await listOpenJobs(db, jobIds)
  if (!job) return
  const facts = await factsOf(services, job, more.length)
  const type = job.boostPercent > 0 ? 'boostedJob' : 'newJob'
  let after = BEFORE_ALL
  let notified: string[]
  do {
    notified = await db.transaction(async trx => {
      const to = await listClinicianUsersToNotify(trx, { ...areaOf(job), type, after, limit: AT_ONCE })
      await notify(trx, { type, to, facts, at: clock.now() })
      return to
    })
    after = notified.at(-1) ?? after
  } while (notified.length === AT_ONCE)
}

const areaOf = (job: JobRow) => ({
  jobId: job.id,
  types: disciplineOf(job.clinicianType),
  state: job.state,
  place:
    job.latitude !== null && job.longitude !== null
      ? { latitude: job.latitude, longitude: job.longitude }
      : null,
  radiusMiles: NEW_SHIFT_RADIUS_MILES,
})

const factsOf = async ({ db }: Services, job: JobRow, moreShifts: number) => {
  const facility = await findFacility(db, job.facilityId)
  const when = showWhen(job.firstSlotStart, job.timeZone)
  return {
    jobId: job.id,
    facilityId: job.facilityId,
    shiftId: showSerial(job.serialNumber),
    officeName: facility?.officeName,
    when: moreShifts > 0 ? `${when} (and ${moreShifts} more)` : when,
    amount: showCents(job.totalPayCents),
  }
}
