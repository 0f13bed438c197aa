import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { BRAND, SUPPORT_MAIL } from '@gaitway/contract/brand'
import {
  DEFAULT_TIME_ZONE,
  ONBOARDING_CALL_USUAL_MINUTES,
  ONBOARDING_REMINDER_MINUTES,
} from '@gaitway/contract/limits'
import { dayIn, showLongDay, showTime, showZone, addMinutes } from '@gaitway/contract/time'
import { calendarFile } from '../../domain/onboarding-calendar.ts'
import { newId } from '../../store/ids.ts'
import { listStaffIds } from '../../store/notifications.ts'
import {
  type CalledPerson,
  findCalledPerson,
  listToRemind,
  markReminded,
} from '../../store/onboarding-calls.ts'
import { enqueue } from '../../store/outbox.ts'
import type { AlsoMailed } from '../deliver.ts'
import { tell } from '../notify.ts'
import type { OnboardingCallRow } from '../../store/rows.ts'

/** What happened to a call, as the person hears of it. */
export type CallNews = 'booked' | 'moved' | 'cancelled' | 'calledOff' | 'missed' | 'soon'

const path = '/schedule'

type Zoned = Pick<CalledPerson, 'timeZone'>

/** `9:15 AM CST`, and for whoever lives by another clock `10:15 AM EST, 9:15 AM CST for us` */
const timeOf = (at: Date, person?: Zoned) => {
  const ours = `${showTime(at)} ${showZone(at)}`
  const zone = person?.timeZone ?? DEFAULT_TIME_ZONE
  const theirs = `${showTime(at, zone)} ${showZone(at, zone)}`
  return showTime(at, zone) === showTime(at) ? ours : `${theirs}, ${ours} for us`
}
/** `Monday, 11/23/2026, 9:15 AM CST` */
const whenOf = (at: Date, person?: Zoned) =>
  `${showLongDay(at, person?.timeZone ?? DEFAULT_TIME_ZONE)}, ${timeOf(at, person)}`
const phoneOf = ({ phone }: OnboardingCallRow) =>
  phone ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : 'the number you gave'

const about = `It takes about ${ONBOARDING_CALL_USUAL_MINUTES} minutes, and can be as short or long as you want. An onboarding team member checks that you are real, answers your questions and activates your account.`
const change = 'If the time does not suit you any more, you can move or cancel the call on the page below.'

type Words = { subject: string; body: string }

const letters: Record<CallNews, (call: OnboardingCallRow, person: CalledPerson) => Words> = {
  booked: (call, person) => ({
    subject: `Your call with ${BRAND}: ${whenOf(call.startsAt, person)}`,
    body: `Your call is booked for ${whenOf(call.startsAt, person)}. We call you on ${phoneOf(call)}.\n\n${about}\n\n${change}`,
  }),
  moved: (call, person) => ({
    subject: `Your call with ${BRAND} is moved to ${whenOf(call.startsAt, person)}`,
    body: `Your call is now on ${whenOf(call.startsAt, person)}. We call you on ${phoneOf(call)}.\n\n${change}`,
  }),
  cancelled: (call, person) => ({
    subject: `Your call with ${BRAND} is cancelled`,
    body: `Your call of ${whenOf(call.startsAt, person)} is cancelled, as you wished. Your account becomes active after a call: choose another time when it suits you.`,
  }),
  calledOff: (call, person) => ({
    subject: `We had to cancel your call with ${BRAND}`,
    body: `Your call of ${whenOf(call.startsAt, person)} cannot take place.${
      call.statusReason ? ` Reason: ${call.statusReason}` : ''
    }\n\nPlease choose another time on the page below.`,
  }),
  missed: (call, person) => ({
    subject: 'We missed each other',
    body: `We called you on ${phoneOf(call)} for the call of ${whenOf(call.startsAt, person)} and did not reach you. Please choose another time on the page below.`,
  }),
  soon: (call, person) => ({
    subject: `Your call with ${BRAND} is at ${timeOf(call.startsAt, person)}`,
    body: `We call you at ${timeOf(call.startsAt, person)} on ${phoneOf(call)}.\n\n${change}`,
  }),
}

const fileOf = (call: OnboardingCallRow, person: CalledPerson, at: Date) => {
  const isCancelled = call.status !== 'booked'
  const content = calendarFile({
    id: call.id,
    sequence: call.sequence,
    isCancelled,
    startsAt: call.startsAt,
    endsAt: call.endsAt,
    writtenAt: at,
    summary: `Call with ${BRAND}`,
    description: `${about}\nQuestions: ${SUPPORT_MAIL}`,
    location: call.phone ? `By phone: we call ${phoneOf(call)}` : 'By phone',
    guest: { name: `${person.firstName} ${person.lastName}`, email: person.email },
  })
  const method = isCancelled ? 'CANCEL' : 'REQUEST'
  return {
    filename: `${BRAND.toLowerCase()}-call.ics`,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

/** News that change a calendar carry the file that changes it; a missed call stays where it was. */
const changesCalendar: readonly CallNews[] = ['booked', 'moved', 'cancelled', 'calledOff']

/** The person is mailed what happened to their call, with the calendar file, once this transaction commits. */
export const mailCall = (
  trx: Knex,
  news: CallNews,
  call: OnboardingCallRow,
  person: CalledPerson,
  at: Date,
) =>
  enqueue(trx, 'sendMail', {
    id: newId(),
    to: person.email,
    greeting: person.firstName,
    ...letters[news](call, person),
    link: path,
    ...(changesCalendar.includes(news) && { attachments: [fileOf(call, person, at)] }),
  })

/** What the mail of a decision brings when the call ahead is cancelled by it. */
export const callNotNeeded = (call: OnboardingCallRow, person: CalledPerson, at: Date): AlsoMailed => ({
  sentence: `Your call of ${whenOf(call.startsAt, person)} is not needed any more. The attached file takes it out of your calendar.`,
  attachments: [fileOf(call, person, at)],
})

const tellings = { booked: 'callBooked', moved: 'callMoved', cancelled: 'callCancelled' } as const

/** The onboarding team hears of what a person did with their call. */
export const tellTeam = async (
  trx: Knex,
  news: keyof typeof tellings,
  call: OnboardingCallRow,
  person: CalledPerson,
  at: Date,
) =>
  tell(trx, {
    type: tellings[news],
    to: await listStaffIds(trx),
    facts: {
      personName: `${person.firstName} ${person.lastName}${person.officeName ? ` of ${person.officeName}` : ''}`,
      when: whenOf(call.startsAt),
      day: dayIn(DEFAULT_TIME_ZONE, call.startsAt),
    },
    fromUserId: call.userId,
    at,
  })

const remindedUntil = (at: Date) => addMinutes(at, ONBOARDING_REMINDER_MINUTES)

/** Calls that begin within the hour and whose person has not been reminded. */
export const callsToRemind = ({ db, clock }: Services, limit: number) => {
  const at = clock.now()
  return listToRemind(db, { at, until: remindedUntil(at), limit })
}

/** The person is reminded of their call by mail, once. */
export const remindOfCall = async ({ db, clock }: Services, id: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const call = await markReminded(trx, id, { at, until: remindedUntil(at) })
    if (call) await mailCall(trx, 'soon', call, await findCalledPerson(trx, call.userId), at)
  })
}
