import type { Output } from '@gaitway/contract/schemas/index'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import {
  addMinutes,
  dayIn,
  minutesBetween,
  showBriefDay,
  showMinutes,
  showTime,
  showZone,
} from '@gaitway/contract/format/time'
import { copy } from './copy.ts'
import type { JobAddress } from '@gaitway/contract/format/job-address'
import { showCents } from '@gaitway/contract/format/money'

export type ExpectedPay = NonNullable<Output<'jobs.read'>['expectedPay']>

const afterWhat = {
  acceptance: 'the facility accepts your time card',
  payment: 'the facility accepts your time card and their payment clears',
  invoice: 'the facility accepts your time card and pays its invoice',
} satisfies Record<ExpectedPay['after'], string>

const inShort = {
  acceptance: 'your time card is accepted',
  payment: 'the facility’s payment clears',
  invoice: 'the facility pays its invoice',
} satisfies Record<ExpectedPay['after'], string>

/** "at least $248.00" for a shift that ended early, until the clinician submits more. */
export const amountOf = ({ amountCents, basis }: ExpectedPay) => {
  if (basis !== 'minimum') return showCents(amountCents)
  return amountCents === 0 ? 'for the hours worked' : `at least ${showCents(amountCents)}`
}

/** What a confirmed shift pays and when, in one sentence. */
export const formatExpectedPay = (pay: ExpectedPay) =>
  `You’ll be paid ${amountOf(pay)} about ${pay.days} days after ${afterWhat[pay.after]}.`

/** The short form for next to the amount. */
export const formatPayDelay = ({ after, days }: ExpectedPay) => `About ${days} days after ${inShort[after]}`

export type Job = Output<'jobs.read'>
/** Confirmed, and the shift isn't over. */
export const isConfirmed = ({ myApplicationStatus: status }: Job) =>
  status === 'upcoming' || status === 'current'
export type BoardJob = Output<'jobs.board'>['data'][number]
type Paid = Pick<Job, 'jobType' | 'totalPayCents' | 'payRateCents'> &
  Partial<Pick<Job, 'parkingCents' | 'otherCents'>>

/** What `Money` shows for a job: the total of a PRN shift, the rate of a full-time job. */
export const payShown = ({ jobType, totalPayCents, payRateCents, parkingCents = 0, otherCents = 0 }: Paid) =>
  jobType === 'PART_TIME'
    ? ({ cents: totalPayCents, unit: 'total', reimbursedCents: parkingCents + otherCents } as const)
    : ({ cents: payRateCents, unit: 'hour' } as const)
type Times = readonly { startDate: string; endDate: string }[]

type Rated = Pick<BoardJob, 'payRateCents' | 'medianRateCents' | 'medianRateKind'>

/** "12% above the state mean"; undefined without a rate to compare to. */
export const formatRateComparison = ({ payRateCents, medianRateCents, medianRateKind }: Rated) => {
  if (!medianRateCents) return undefined
  const percent = Math.round((payRateCents / medianRateCents - 1) * 100)
  if (percent === 0) return copy.atRate(medianRateKind)
  return percent > 0 ? copy.aboveRate(percent, medianRateKind) : copy.belowRate(-percent, medianRateKind)
}

/** "8 hr 45 min" for worked hours, which come as a decimal. */
export const formatWorked = (hours: number) => showMinutes(Math.round(hours * 60))

const DAY_MINUTES = 24 * 60

/** Time until a moment, rounded more the longer it is: "3 days", "1 day 4 hr", "3 hr 20 min". */
export const formatTimeLeft = (now: Date, until: Date | string) => {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / 60_000))
  const days = Math.floor(minutes / DAY_MINUTES)
  if (days >= 3) return copy.days(days)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  if (days >= 1) return hours ? `${copy.days(days)} ${hours} hr` : copy.days(days)
  return showMinutes(minutes)
}

/** The same without minutes, from an hour on: "21 hr". */
export const formatWholeHoursLeft = (now: Date, until: Date | string) => {
  const left = formatTimeLeft(now, until)
  return / hr /.test(left) ? left.replace(/ \d+ min$/, '') : left
}

/** In whole hours up to three days, to fit on a line: "53 hr". */
export const formatHoursLeft = (now: Date, until: Date | string) => {
  const hours = Math.floor((new Date(until).getTime() - now.getTime()) / 3_600_000)
  return hours >= 1 && hours < 72 ? `${hours} hr` : formatTimeLeft(now, until)
}

/** Applications close when the first slot starts. */
export const formatClosesIn = (now: Date, slots: Times) => {
  const start = slots[0]?.startDate
  if (!start || new Date(start) <= now) return copy.closed
  return copy.formatClosesIn(formatWholeHoursLeft(now, start))
}

export const minutesOf = (slots: Times) =>
  slots.reduce((sum, { startDate, endDate }) => sum + minutesBetween(startDate, endDate), 0)

/** "4:45 PM CST" */
export const formatTime = (at: Date | string, zone: string) => `${showTime(at, zone)} ${showZone(at, zone)}`

/** A report that the clinician wasn’t there waits for them or for staff. */
export const isReportOpen = ({ status }: Pick<NoShowReport, 'status'>) =>
  status === 'waiting' || status === 'contested'

type Reported<Fact extends keyof NoShowReport> = { noShowReports?: readonly Pick<NoShowReport, Fact>[] }

/** While a report is open, the shift can’t be ended otherwise. */
export const isNoShowOpen = ({ noShowReports = [] }: Reported<'status'>) => noShowReports.some(isReportOpen)

/** A day was settled as a no-show, and the shift goes on with others. */
export const hasMissedDay = ({ noShowReports = [] }: Reported<'outcome' | 'hasOtherDays'>) =>
  noShowReports.some(({ outcome, hasOtherDays }) => outcome === 'nothing' && hasOtherDays)

/** The days of a shift without those that were settled as a no-show. */
export const daysLeft = ({ slots, missedSlotIds }: Pick<Job, 'slots' | 'missedSlotIds'>) =>
  slots.filter(({ id }) => !missedSlotIds.includes(id))

/** "Sat, Nov 21, 11:00 AM CST" */
export const formatMoment = (at: Date | string, zone: string) =>
  `${showBriefDay(at, zone)}, ${formatTime(at, zone)}`

/** "8:00 AM to 4:45 PM CST", in the zone at the end of the slot. */
export const formatHours = ({ startDate, endDate }: Times[number], zone: string) =>
  copy.from(showTime(startDate, zone), formatTime(endDate, zone))

/** Midnight still counts as the day before. */
export const endsNextDay = ({ startDate, endDate }: Times[number], zone: string) =>
  dayIn(zone, startDate) !== dayIn(zone, addMinutes(new Date(endDate), -1))

/** Day and hours in one line. Several slots show their days and total time. */
export const whenInShort = (slots: Times, zone: string) => {
  const [first] = slots
  if (!first) return ''
  if (slots.length === 1) return `${showBriefDay(first.startDate, zone)} · ${formatHours(first, zone)}`
  const days = [...new Set(slots.map(({ startDate }) => showBriefDay(startDate, zone)))]
  const total = showMinutes(minutesOf(slots))
  if (days.length === 1) return `${days[0]} · ${total}`
  return [copy.from(days[0] ?? '', days.at(-1) ?? ''), copy.days(days.length), total].join(' · ')
}

/** The place in the facility's words: "Main campus, Houston". */
export const placeInShort = (
  job: Pick<JobAddress, 'jobAddress1' | 'city'> & { jobAddressNickname: string | null },
) => `${job.jobAddressNickname ?? job.jobAddress1}, ${job.city}`

/** Directions in the maps app of the phone. */
export const mapsLink = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
