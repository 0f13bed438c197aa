import type { Knex } from 'knex'
import type { Side } from '@gaitway/contract/enums'
import type { Ending } from '../../domain/ending.ts'
import { findLastHold } from '../../store/holds.ts'
import { moneyAfter } from '../payments/money-after.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'

/** What the facility pays for a shift that ends so, and what of it goes back or is still to come. */
export const moneyOfEnding = async (
  db: Knex,
  { job, application }: { job: JobRow; application: ApplicationRow },
  { applicationMove, clinicianCents }: Ending,
) => {
  const money = await moneyAfter(db, application.id, clinicianCents)
  if (applicationMove !== 'sendHome') return money
  // the time card settles it later; a placement fee is earned as it was confirmed
  const placement = job.jobType === 'FULL_TIME' ? await findLastHold(db, application.id) : undefined
  const facilityCents = placement?.price.totalCents ?? money.facilityCents
  return { ...money, facilityCents, refundCents: 0, chargeCents: 0 }
}

/** A clinician sees their pay, a facility and admins also what the shift costs, a sub-admin no money. */
export const moneyVisibleTo = (side: Side) => ({
  isPayVisible: side !== 'subadmin',
  isCostVisible: side === 'facility' || side === 'admin',
})
