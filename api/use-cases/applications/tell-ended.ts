import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import type { Ending } from '../../domain/ending.ts'
import { shiftFacts } from '../shift-facts.ts'
import type { AskedStandby } from '../standby/offer-next.ts'
import { tell } from '../tell.ts'
import { isStaff, type SignedIn } from '../use-case.ts'
import { tellCancelled, tellFacilityCancelled } from './tell-cancelled.ts'
import { listApplicantReviewers } from '../applicant-reviewers.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'

type Ended = { by: SignedIn; at: Date; reason: string; refundCents: number; asked?: AskedStandby }
const amountOf = (cents: number) => (cents > 0 ? showCents(cents) : undefined)

/** Whoever did not end the shift themselves knows that it ended, why, and what it means to them. */
export const tellOfEnding = async (
  trx: Knex,
  { job, application }: { job: JobRow; application: ApplicationRow },
  { applicationMove, clinicianCents, jobMove }: Ending,
  { refundCents, asked, ...ended }: Ended,
) => {
  const { by, at, reason } = ended
  if (isStaff(by) && jobMove && applicationMove !== 'sendHome') await tellFacilityCancelled(trx, job, ended)
  if (applicationMove === 'cancel' || applicationMove === 'cancelCurrent')
    return tellCancelled(trx, [application], { ...ended, amount: amountOf(clinicianCents) })
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id])) {
    const told = { fromUserId: by.userId, at }
    const clinician = [clinicianUserId]
    if (applicationMove === 'noShow')
      await tell(trx, { ...told, type: 'noShowRecorded', to: clinician, facts: { ...facts, reason } })
    if (applicationMove === 'sendHome')
      await tell(trx, {
        ...told,
        type: 'sentHome',
        to: clinician,
        facts: { ...facts, reason, amount: amountOf(clinicianCents) },
      })
    if (applicationMove === 'dropOut')
      await tell(trx, {
        ...told,
        type: 'clinicianDroppedOut',
        to: await listApplicantReviewers(trx, job.facilityId),
        facts: { ...facts, ...asked, reason, amount: amountOf(refundCents) },
      })
  }
}
