import type { Knex, Services } from '../use-case.ts'
import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { showPhone } from '@gaitway/contract/format/phone'
import * as limits from '@gaitway/contract/values/limits'
import { dayIn, showLongDay, showTime, showZone, addMinutes } from '@gaitway/contract/format/time'
import { callCalendar } from '../../domain/onboarding.ts'
import { listStaffIds } from '../../store/notifications.ts'
import * as onboardingCalls from '../../store/onboarding-calls.ts'
import { buildEmailDelivery, queueMessages } from '../deliveries/queue.ts'
import { type EmailExtra, notify } from '../notify.ts'
import type { OnboardingCallRow } from '../../store/rows.ts'

/** What happened to a call, from the person's point of view. */
export type CallEvent = 'booked' | 'moved' | 'cancelled' | 'calledOff' | 'missed' | 'soon'

type Zoned = Pick<onboardingCalls.CallParticipant, 'timeZone'>

/** `9:15 AM CST`, or in another time zone `10:15 AM EST, 9:15 AM CST for us` */
const formatCallTime = (at: Date, person?: Zoned) => {
  const ours = `${showTime(at)} ${showZone(at)}`
  const zone = person?.timeZone ?? limits.DEFAULT_TIME_ZONE
  const theirs = `${showTime(at, zone)} ${showZone(at, zone)}`
  return showTime(at, zone) === showTime(at) ? ours : `${theirs}, ${ours} for us`
}
/** `Monday, 11/23/2026, 9:15 AM CST` */
const formatCallDay = (at: Date, person?: Zoned) =>
  `${showLongDay(at, person?.timeZone ?? limits.DEFAULT_TIME_ZONE)}, ${formatCallTime(at, person)}`
const formatCallPhone = ({ phone }: OnboardingCallRow) =>
  phone ? showPhone(phone) : 'the number you gave us'

const aboutCall = `It takes about ${limits.ONBOARDING_CALL_USUAL_MINUTES} minutes, and can be as short or long as you like. An onboarding team member will confirm your identity, answer your questions and activate your account.`
const howToChange =
  'If this time no longer works for you, you can reschedule or cancel the call on the page below.'

type BuildMessage = (
  call: OnboardingCallRow,
  person: onboardingCalls.CallParticipant,
) => { subject: string; body: string }

const messages: Record<CallEvent, BuildMessage> = {
  booked: (call, person) => ({
    subject: `Your call with ${BRAND}: ${formatCallDay(call.startsAt, person)}`,
    body: `Your call is scheduled for ${formatCallDay(call.startsAt, person)}. We’ll call you at ${formatCallPhone(call)}.\n\n${aboutCall}\n\n${howToChange}`,
  }),
  moved: (call, person) => ({
    subject: `Your call with ${BRAND} was rescheduled to ${formatCallDay(call.startsAt, person)}`,
    body: `Your call is now scheduled for ${formatCallDay(call.startsAt, person)}. We’ll call you at ${formatCallPhone(call)}.\n\n${howToChange}`,
  }),
  cancelled: (call, person) => ({
    subject: `Your call with ${BRAND} was canceled`,
    body: `You canceled your call on ${formatCallDay(call.startsAt, person)}. We activate your account after a call, so please choose another time when you’re ready.`,
  }),
  calledOff: (call, person) => ({
    subject: `We had to cancel your call with ${BRAND}`,
    body: `We can’t make your call on ${formatCallDay(call.startsAt, person)}.${
      call.statusReason ? ` Reason: ${call.statusReason}` : ''
    }\n\nPlease choose another time on the page below.`,
  }),
  missed: (call, person) => ({
    subject: 'We missed each other',
    body: `We called you at ${formatCallPhone(call)} on ${formatCallDay(call.startsAt, person)} but couldn’t reach you. Please choose another time on the page below.`,
  }),
  soon: (call, person) => ({
    subject: `Your call with ${BRAND} is at ${formatCallTime(call.startsAt, person)}`,
    body: `We’ll call ${formatCallPhone(call)} at ${formatCallTime(call.startsAt, person)}.\n\n${howToChange}`,
  }),
}

const buildCallFile = (call: OnboardingCallRow, person: onboardingCalls.CallParticipant, at: Date) => {
  const isCancelled = call.status !== 'booked'
  const { id, sequence, startsAt, endsAt } = call
  const content = callCalendar({
    id,
    sequence,
    isCancelled,
    startsAt,
    endsAt,
    writtenAt: at,
    summary: `Call with ${BRAND}`,
    description: `${aboutCall}\nQuestions: ${supportEmail()}`,
    location: call.phone ? `By phone: we’ll call ${formatCallPhone(call)}` : 'By phone',
    guest: { name: `${person.firstName} ${person.lastName}`, email: person.email },
  })
  const method = isCancelled ? 'CANCEL' : 'REQUEST'
  return {
    filename: `${BRAND.toLowerCase()}-call.ics`,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

/** The events after which the call is still booked, so that the button is for changing it. */
const stillBookedEvents: readonly CallEvent[] = ['booked', 'moved', 'soon']

/** The events that come with a calendar file. A missed call stays in the calendar. */
const calendarEvents: readonly CallEvent[] = ['booked', 'moved', 'cancelled', 'calledOff']

/** Emails the person about their call, with the calendar file, once this transaction commits. */
export const sendCallEmail = (
  trx: Knex,
  event: CallEvent,
  call: OnboardingCallRow,
  person: onboardingCalls.CallParticipant,
  at: Date,
) =>
  queueMessages(
    trx,
    buildEmailDelivery({
      kind: 'call',
      at,
      userId: call.userId,
      to: person.email,
      greeting: person.firstName,
      ...messages[event](call, person),
      link: '/schedule',
      ...(stillBookedEvents.includes(event) && { button: 'Reschedule or cancel' }),
      ...(calendarEvents.includes(event) && { attachments: [buildCallFile(call, person, at)] }),
    }),
  )

/** The note for the email of a decision that cancels the call. */
export const buildCancellationNote = (
  call: OnboardingCallRow,
  person: onboardingCalls.CallParticipant,
  at: Date,
): EmailExtra => ({
  sentence: `You no longer need your call on ${formatCallDay(call.startsAt, person)}. The attached file removes it from your calendar.`,
  attachments: [buildCallFile(call, person, at)],
})

const notificationTypes = { booked: 'callBooked', moved: 'callMoved', cancelled: 'callCancelled' } as const

/** Notifies the onboarding team of what a person did with their call. */
export const notifyTeam = async (
  trx: Knex,
  event: keyof typeof notificationTypes,
  call: OnboardingCallRow,
  person: onboardingCalls.CallParticipant,
  at: Date,
) =>
  notify(trx, {
    type: notificationTypes[event],
    to: await listStaffIds(trx),
    facts: {
      personName: `${person.firstName} ${person.lastName}${person.officeName ? ` of ${person.officeName}` : ''}`,
      when: formatCallDay(call.startsAt),
      callId: call.id,
      day: dayIn(limits.DEFAULT_TIME_ZONE, call.startsAt),
    },
    fromUserId: call.userId,
    at,
  })

const findReminderEnd = (at: Date) => addMinutes(at, limits.ONBOARDING_REMINDER_MINUTES)

/** Calls that start soon and whose person hasn't been reminded. */
export const findCallsToRemind = ({ db, clock }: Services, limit: number) => {
  const at = clock.now()
  return onboardingCalls.listCallsToRemind(db, { at, until: findReminderEnd(at), limit })
}

/** Emails the person one reminder of their call. */
export const remindOfCall = async ({ db, clock }: Services, id: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const call = await onboardingCalls.markCallReminded(trx, id, { at, until: findReminderEnd(at) })
    if (call)
      await sendCallEmail(trx, 'soon', call, await onboardingCalls.findCallParticipant(trx, call.userId), at)
  })
}
