import { formatDisputeReason } from '@gaitway/contract/values/disputes'
import { clinicianTypeNames, type ClinicianType, type ReportReason } from '@gaitway/contract/values/enums'
import { reportReasonNames } from '@gaitway/contract/values/message-reports'
import { showInvoiceNumber, showSerial } from '@gaitway/contract/format/money'
import { nameMoneyDecision } from '@gaitway/contract/values/money-decisions'
import type { QueueKind } from '@gaitway/contract/queue'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { minutesBetween, showBriefDay, showMinutes, showTime, showZone } from '@gaitway/contract/format/time'
import { listPath } from '../../list-request.ts'

type Copy = { to: string; title: string; detail?: string | null }

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** `Mon, Nov 23, 9:00 AM CST` */
const showMoment = (at: string, zone?: string) =>
  `${showBriefDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

const nameShift = ({ serialNumber, name }: QueueItem) => `Shift ${showSerial(serialNumber ?? 0)}, ${name}`
const showStart = ({ startsAt, timeZone }: QueueItem) =>
  startsAt && timeZone && `Starts ${showMoment(startsAt, timeZone)}`
const showStarted = ({ startsAt, timeZone }: QueueItem) =>
  startsAt && timeZone && `Started ${showMoment(startsAt, timeZone)}`

/** An item about a shift opens the shift, where all of it can be done. */
const shift =
  (detail: (item: QueueItem) => string | null) =>
  (item: QueueItem): Copy => ({
    to: `/jobs/${item.jobId}/show`,
    title: nameShift(item),
    detail: detail(item),
  })

const withPerson = ({ person, note }: QueueItem) => joined(person, note)
const timeCard = shift(({ person, count }) =>
  joined(person, Boolean(count) && `${showMinutes(count ?? 0)} of extra time`),
)

const isClinicianType = (role: string | null): role is ClinicianType =>
  role !== null && Object.hasOwn(clinicianTypeNames, role)
const nameRole = ({ note }: QueueItem) => (isClinicianType(note) ? clinicianTypeNames[note] : 'Facility')

const isReason = (reason: string | null): reason is ReportReason =>
  reason !== null && Object.hasOwn(reportReasonNames, reason)

const copies: Record<QueueKind, (item: QueueItem) => Copy> = {
  notCheckedIn: shift(({ person, note, dueAt, timeZone }) =>
    joined(
      person,
      dueAt && timeZone && `Started ${showMoment(dueAt, timeZone)}`,
      note === 'notHere' && 'The facility says they aren’t there',
    ),
  ),
  noShow: item => ({
    ...shift(({ person, note }) =>
      joined(
        person,
        note === 'disputed' ? 'Disputes a no-show that was recorded' : 'Says or shows that they were there',
      ),
    )(item),
    to: `/jobs/${item.jobId}/show?noShow=1`,
  }),
  callOut: item => ({
    ...shift(({ person, note }) => joined(`${person} says they didn’t call out`, note && `“${note}”`))(item),
    to: `/jobs/${item.jobId}/show?callOut=1`,
  }),
  samePhone: shift(item => joined(item.person, 'Can’t be confirmed until you decide', showStart(item))),
  unfilled: shift(item => joined(showStart(item), plural(item.count ?? 0, 'applicant'))),
  wentUnfilled: shift(item => joined(showStarted(item), plural(item.count ?? 0, 'applicant'))),
  credential: shift(item => joined(item.person, `Expires before it ends: ${item.note}`)),
  timeCard,
  extraTime: timeCard,
  failedPayment: shift(withPerson),
  failedPayout: shift(withPerson),
  topUp: shift(({ person }) => joined(person, 'Top up the balance at the payment service')),
  stuckHold: shift(({ person }) => joined(person, 'We don’t know whether the payment went through')),
  endedHold: shift(({ person, note }) =>
    joined(person, note === 'payment_refused' ? 'The payment was declined' : 'The time to pay ran out'),
  ),
  secondAdmin: ({ id, name, person, note }) => ({
    to: `/money-decisions/${id}/show`,
    title: joined(nameMoneyDecision(note), name),
    detail: `Requested by ${person}`,
  }),
  dispute: item => ({
    to: `/disputes/${item.id}/show`,
    title: nameShift(item),
    detail: joined(item.person, item.note && formatDisputeReason(item.note)),
  }),
  overdueInvoice: ({ id, name, count }) => ({
    to: `/invoices/${id}/show`,
    title: `${showInvoiceNumber(count ?? 0)}, ${name}`,
  }),
  approval: item => ({ to: `/users/${item.id}/show`, title: item.name, detail: nameRole(item) }),
  call: item => ({
    to: `/onboarding-calls/${item.id}/show`,
    title: item.name,
    detail: joined(nameRole(item), item.dueAt && showMoment(item.dueAt)),
  }),
  delivery: ({ id, name, note }) => ({
    to: listPath('deliveries', { q: id }),
    title: name,
    detail: note,
  }),
  report: ({ id, name, note }) => ({
    to: `/message-reports/${id}/show`,
    title: `Message from ${name}`,
    detail: isReason(note) ? reportReasonNames[note] : null,
  }),
  lead: ({ id, name, note }) => ({
    to: `/leads/${id}/show`,
    title: name,
    detail: note === 'hiring' ? 'Hiring request' : 'Message',
  }),
}

/** Where an item opens, and what it is called. */
export const writeItem = (item: QueueItem) => copies[item.kind](item)

const HOUR = 60
const DAY = 24 * HOUR
/** `45 min`, `5 hr`, `3 days` */
const span = (minutes: number) => {
  if (minutes < HOUR) return `${Math.max(1, Math.round(minutes))} min`
  return minutes < 2 * DAY ? `${Math.round(minutes / HOUR)} hr` : plural(Math.round(minutes / DAY), 'day')
}

export type Timing = { text: string; isUrgent: boolean }

/** How much time is left, or since when an item without a deadline has been there. */
export const describeTiming = ({ dueAt, since, snoozedUntil }: QueueItem, now: Date): Timing => {
  if (snoozedUntil) return { text: `Until ${showMoment(snoozedUntil)}`, isUrgent: false }
  if (!dueAt) return { text: `${span(minutesBetween(since, now))} ago`, isUrgent: false }
  const left = minutesBetween(now, dueAt)
  if (left <= 0) return { text: `${span(-left)} late`, isUrgent: true }
  return { text: `${span(left)} left`, isUrgent: left <= 4 * HOUR }
}
