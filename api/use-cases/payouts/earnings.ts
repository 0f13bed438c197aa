import { getClinicianPayStatus } from '@gaitway/contract/money-status'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/format/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { earnedOn, groupByPeriod, type EarnedDay } from '../../domain/earnings.ts'
import { findEarnings } from '../../store/views/earnings.ts'
import type { UpcomingFacts } from '../../store/views/payout-overview.ts'
import { computeMinimum } from '../shift-money.ts'
import { requireClinician, type UseCase } from '../use-case.ts'

const parseYear = (day: string) => Number(day.slice(0, 4))
const toEarnedDay = (at: Date | string) => dayIn(DEFAULT_TIME_ZONE, at)

type Upcoming = Output<'payouts.overview'>['upcoming'][number]

/** A shift without a payout yet, with its pay and what has to happen first. */
export const showUpcoming = (row: UpcomingFacts): Upcoming => ({
  ...row.shown,
  payCents: computeExpectedCents(row),
  next: findNextStep(row),
})

const findNextStep = ({ status: shift, timesheetStatus: timesheet }: UpcomingFacts) => {
  const pay = getClinicianPayStatus({ shift, timesheet, payout: null })
  if (pay === 'scheduled') return 'work'
  if (pay === 'inReview') return 'accept'
  return pay === 'returned' ? 'resubmit' : 'submit'
}

/** The pay of the submitted time card, or of the scheduled toHours; after a shift that ended early at least the minimum. */
const computeExpectedCents = ({ bookedCents, workedCents, minimum }: UpcomingFacts) =>
  minimum ? acceptedPayCents(workedCents ?? 0, computeMinimum(minimum)) : (workedCents ?? bookedCents)

/** A clinician's pay in a year, by week and by month: payouts, and what worked shifts are expected to pay. */
export const earnings: UseCase<'payouts.earnings'> = async ({ db, clock }, by, input) => {
  const { clinicianId } = requireClinician(by)
  const thisYear = parseYear(toEarnedDay(clock.now()))
  const { year = thisYear } = input
  const found = await findEarnings(db, clinicianId, year)
  const worked = found.upcoming
    .map(showUpcoming)
    .filter(({ next }) => next !== 'work')
    .map(({ startDate, timeZone, payCents }): EarnedDay => ({
      day: dayIn(timeZone, startDate),
      status: 'worked',
      cents: payCents,
    }))
  const days = [...found.days, ...worked.filter(({ day }) => parseYear(day) === year)]
  const years = new Set([thisYear, year, ...found.years, ...worked.map(({ day }) => parseYear(day))])
  return {
    year,
    years: [...years].toSorted((a, b) => b - a),
    ...earnedOn(days),
    paid: found.paid,
    unpaidCents: found.unpaidCents,
    correctionCents: found.correctionCents,
    months: groupByPeriod(days, 'month'),
    weeks: groupByPeriod(days, 'week'),
  }
}
