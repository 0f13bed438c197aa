import { formatDisputeReason } from '@gaitway/contract/values/disputes'
import { clinicianTypeNames, type ReportReason } from '@gaitway/contract/values/enums'
import { reportReasonNames } from '@gaitway/contract/values/message-reports'
import { showInvoiceNumber, showSerial } from '@gaitway/contract/format/money'
import { nameMoneyDecision } from '@gaitway/contract/values/money-decisions'
import { plural } from '@gaitway/contract/format/plural'
import type { QueueKind } from '@gaitway/contract/queue'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { minutesBetween, showBriefDay, showMinutes, showTime, showZone } from '@gaitway/contract/format/time'
import { listPath } from '../../list-request.ts'

type ItemCopy = { to: string; title: string; detail?: string | null }

const join = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** `Mon, Nov 23, 9:00 AM CST` */
const showMoment = (at: string, zone?: string) =>
  `${showBriefDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

const nameShift = ({ serialNumber, name }: QueueItem) => `Shift ${showSerial(serialNumber ?? 0)}, ${name}`
const showStart = ({ startsAt, timeZone }: QueueItem) =>
  startsAt && timeZone && `Starts ${showMoment(startsAt, timeZone)}`
const showStarted = ({ startsAt, timeZone }: QueueItem) =>
  startsAt && timeZone && `Started ${showMoment(startsAt, timeZone)}`

/** Describes an item that is handled on the page of its shift. */
const describeShift =
  (detail: (item: QueueItem) => string | null, query = '') =>
  (item: QueueItem): ItemCopy => ({
    to: `/jobs/${item.jobId}/show${query}`,
    title: nameShift(item),
    detail: detail(item),
  })

const withPerson = ({ person, note }: QueueItem) => join(person, note)
const timeCard = describeShift(({ person, count }) =>
  join(person, Boolean(count) && `${showMinutes(count ?? 0)} of extra time`),
)

const nameRole = ({ note }: QueueItem) =>
  (clinicianTypeNames as Partial<Record<string, string>>)[note ?? ''] ?? 'Facility'

const isReason = (reason: string | null): reason is ReportReason =>
  reason !== null && Object.hasOwn(reportReasonNames, reason)

const describers: Record<QueueKind, (item: QueueItem) => ItemCopy> = {
  notCheckedIn: describeShift(({ person, note, dueAt, timeZone }) =>
    join(
      person,
      dueAt && timeZone && `Started ${showMoment(dueAt, timeZone)}`,
      note === 'notHere' && 'The facility says they aren’t there',
    ),
  ),
  noShow: describeShift(
    ({ person, note }) =>
      join(
        person,
        note === 'disputed' ? 'Disputes a no-show that was recorded' : 'Says or shows that they were there',
      ),
    '?noShow=1',
  ),
  callOut: describeShift(
    ({ person, note }) => join(`${person} says they didn’t call out`, note && `“${note}”`),
    '?callOut=1',
  ),
  samePhone: describeShift(item => join(item.person, 'Can’t be confirmed until you decide', showStart(item))),
  unfilled: describeShift(item => join(showStart(item), plural(item.count ?? 0, 'applicant', 'applicants'))),
  wentUnfilled: describeShift(item =>
    join(showStarted(item), plural(item.count ?? 0, 'applicant', 'applicants')),
  ),
  timeZone: describeShift(({ startsAt, timeZone, note }) =>
    startsAt && timeZone && note
      ? `${showMoment(startsAt, timeZone)} is ${showTime(startsAt, note)} ${showZone(startsAt, note)}. Which was meant?`
      : null,
  ),
  credential: describeShift(item => join(item.person, `Expires before it ends: ${item.note}`)),
  timeCard,
  extraTime: timeCard,
  failedPayment: describeShift(withPerson),
  failedPayout: describeShift(withPerson),
  topUp: describeShift(({ person }) => join(person, 'Top up the balance at the payment service')),
  stuckHold: describeShift(({ person }) => join(person, 'We don’t know whether the payment went through')),
  endedHold: describeShift(({ person, note }) =>
    join(person, note === 'payment_refused' ? 'The payment was declined' : 'The time to pay ran out'),
  ),
  secondAdmin: ({ id, name, person, note }) => ({
    to: `/money-decisions/${id}/show`,
    title: join(nameMoneyDecision(note), name),
    detail: `Requested by ${person}`,
  }),
  dispute: item => ({
    to: `/disputes/${item.id}/show`,
    title: nameShift(item),
    detail: join(item.person, item.note && formatDisputeReason(item.note)),
  }),
  overdueInvoice: ({ id, name, count }) => ({
    to: `/invoices/${id}/show`,
    title: `${showInvoiceNumber(count ?? 0)}, ${name}`,
  }),
  approval: item => ({ to: `/users/${item.id}/show`, title: item.name, detail: nameRole(item) }),
  call: item => ({
    to: `/onboarding-calls/${item.id}/show`,
    title: item.name,
    detail: join(nameRole(item), item.dueAt && showMoment(item.dueAt)),
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

/** The path of the page where an item is handled, and its title and detail. */
export const describeItem = (item: QueueItem) => describers[item.kind](item)

const HOUR = 60
const DAY = 24 * HOUR
/** `45 min`, `5 hr`, `3 days` */
const formatSpan = (minutes: number) => {
  if (minutes < HOUR) return `${Math.max(1, Math.round(minutes))} min`
  return minutes < 2 * DAY
    ? `${Math.round(minutes / HOUR)} hr`
    : plural(Math.round(minutes / DAY), 'day', 'days')
}

type Timing = { text: string; isUrgent: boolean }

/** How much time is left, or for an item without a deadline, how long it has been there. */
export const describeTiming = ({ dueAt, since, snoozedUntil }: QueueItem, now: Date): Timing => {
  if (snoozedUntil) return { text: `Until ${showMoment(snoozedUntil)}`, isUrgent: false }
  if (!dueAt) return { text: `${formatSpan(minutesBetween(since, now))} ago`, isUrgent: false }
  const minutesLeft = minutesBetween(now, dueAt)
  if (minutesLeft <= 0) return { text: `${formatSpan(-minutesLeft)} late`, isUrgent: true }
  return { text: `${formatSpan(minutesLeft)} left`, isUrgent: minutesLeft <= 4 * HOUR }
}
