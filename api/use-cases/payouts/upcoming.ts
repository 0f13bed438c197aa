import { getClinicianPayStatus } from '@gaitway/contract/money-status'
import type { Output } from '@gaitway/contract/schemas/index'
import { acceptedPayCents } from '../../domain/ending.ts'
import type { UpcomingFacts } from '../../store/views/payout-overview.ts'
import { computeMinimum } from '../shift-money.ts'

type Upcoming = Output<'payouts.overview'>['upcoming'][number]

/** A shift without a payout yet, with its pay and what has to happen first. */
export const upcomingPay = (row: UpcomingFacts): Upcoming => ({
  ...row.shown,
  payCents: expectedPayCents(row),
  next: findNextStep(row),
})

const findNextStep = ({ status: shift, timesheetStatus: timesheet }: UpcomingFacts) => {
  const pay = getClinicianPayStatus({ shift, timesheet, payout: null })
  if (pay === 'scheduled') return 'work'
  if (pay === 'inReview') return 'accept'
  return pay === 'returned' ? 'resubmit' : 'submit'
}

/** Pay from the submitted time card, else for the scheduled hours; after a send-home at least the minimum. */
const expectedPayCents = ({ bookedCents, workedCents, minimum }: UpcomingFacts) =>
  minimum ? acceptedPayCents(workedCents ?? 0, computeMinimum(minimum)) : (workedCents ?? bookedCents)
