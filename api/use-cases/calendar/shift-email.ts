import { BRAND } from '@gaitway/contract/values/brand'
import {
  type CalendarShift,
  buildCalendarFile,
  quoteCalendarText,
  buildShiftEvent,
} from '@gaitway/contract/calendar-file'
import { formatAddress } from '@gaitway/contract/format/job-address'
import {
  formatSmallPrint,
  formatTitle,
  withoutMoney,
  type NotificationParams,
} from '../../notifications/notification.ts'
import { showPhone } from '@gaitway/contract/format/phone'
import { showBriefDay, showTime, showZone } from '@gaitway/contract/format/time'
import { findCalendarShift } from '../../store/calendar-links.ts'
import { listReceivers } from '../../store/notifications.ts'
import { buildEmailDelivery, queueMessages } from '../deliveries/queue.ts'
import type { EmailExtra, ShiftFacts } from '../notify.ts'
import type { Knex } from '../use-case.ts'
import { supportEmail } from '@gaitway/contract/values/support'

/** What an email does with the shift in the clinician’s calendar. */
type CalendarChange = 'add' | 'update' | 'remove'
type Options = {
  change: CalendarChange
  /** days that the shift no longer has */
  removed?: CalendarShift['slots']
  at: Date
}

const sentences: Record<CalendarChange, string> = {
  add: 'The attached file adds the shift to your calendar.',
  update: 'The attached file updates the shift in your calendar.',
  remove: 'The attached file removes the shift from your calendar.',
}

/** A shift's days, address, contact and pay, each on its own line. */
const describeShift = ({ slots, address, contact }: CalendarShift, { timeZone, facts }: ShiftFacts) => {
  const days = slots.map(
    ({ startDate, endDate }) =>
      `${showBriefDay(startDate, timeZone)}, ${showTime(startDate, timeZone)} to ${showTime(endDate, timeZone)} ${showZone(endDate, timeZone)}`,
  )
  return [
    `When: ${days.join('; ')}`,
    `Where: ${facts.officeName}, ${formatAddress(address)}`,
    ...(contact ? [`Contact: ${contact.name}, ${showPhone(contact.phone)}`] : []),
    `Pay: ${facts.pay}`,
  ].join('\n')
}

/** What the email of a confirmed, changed or canceled shift adds to its text: the details, and a calendar file. */
export const buildShiftEmail = async (
  trx: Knex,
  known: ShiftFacts,
  { change, removed, at }: Options,
): Promise<EmailExtra> => {
  const found = await findCalendarShift(trx, known.applicationId)
  if (!found) throw new Error(`Application ${known.applicationId} is missing.`)
  const { shift, createdAt: appliedAt } = found
  const isCancelled = change === 'remove'
  const content = buildShiftCalendar({ shift, appliedAt, removed, isCancelled, writtenAt: at })
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  return {
    sentence: isCancelled ? sentences.remove : `${describeShift(shift, known)}\n\n${sentences[change]}`,
    attachments: [
      {
        filename: `${BRAND.toLowerCase()}-shift.ics`,
        content,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      },
    ],
  }
}

const receipts = {
  update: {
    title: 'New times confirmed',
    body: ({ officeName, when }: ShiftFacts['facts']) => `Your shift at ${officeName} is now on ${when}.`,
  },
  remove: {
    title: 'You canceled',
    body: ({ officeName, when }: ShiftFacts['facts']) =>
      `You canceled your shift at ${officeName} on ${when}. We notified the facility.`,
  },
}

/** Emails the clinician a receipt of what they did with their shift, so that their calendar follows. */
export const sendShiftReceipt = async (
  trx: Knex,
  known: ShiftFacts,
  options: Options & { change: keyof typeof receipts },
) => {
  const { facts, clinicianUserId, jobId } = known
  const { sentence, attachments } = await buildShiftEmail(trx, known, options)
  const { title, body } = receipts[options.change]
  const subjectOf = ({ shortWhen, officeName, shortPay }: NotificationParams) =>
    formatTitle(title, shortWhen, officeName, options.change === 'update' && shortPay)
  const [receiver] = await listReceivers(trx, [clinicianUserId])
  if (!receiver) return
  const email = buildEmailDelivery({
    kind: 'notification',
    jobId,
    at: options.at,
    userId: receiver.id,
    to: receiver.email,
    subject: subjectOf(facts),
    shownSubject: subjectOf(withoutMoney(facts)),
    greeting: receiver.firstName,
    body: `${body(facts)}\n\n${sentence}`,
    link: `/clinician/jobprofile/${jobId}`,
    smallPrint: formatSmallPrint(facts),
    attachments,
  })
  await queueMessages(trx, email)
}

type ShiftChange = Pick<Options, 'removed'> & {
  shift: CalendarShift
  /** when the clinician applied */
  appliedAt: Date
  isCancelled: boolean
  writtenAt: Date
}

/** A shift as a calendar file. Calendars add, move and remove its days by their ID. */
const buildShiftCalendar = ({ shift, appliedAt, removed = [], isCancelled, writtenAt }: ShiftChange) => {
  const dated = { ...shift, appliedAt: appliedAt.toISOString(), modifiedAt: writtenAt.toISOString() }
  const organizer = `ORGANIZER;CN=${quoteCalendarText(BRAND)}:mailto:${supportEmail()}`
  // days that were worked stay in the calendar
  const isAffected = ({ endDate }: { endDate: string }) => !isCancelled || new Date(endDate) > writtenAt
  const days = [
    ...shift.slots.filter(isAffected).map(slot => ({ slot, isCancelled })),
    ...removed.map(slot => ({ slot, isCancelled: true })),
  ]
  return buildCalendarFile({
    product: 'Shifts',
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    events: days.map(day => [
      ...buildShiftEvent(dated, day.slot, { writtenAt, isCancelled: day.isCancelled }),
      organizer,
    ]),
  })
}
