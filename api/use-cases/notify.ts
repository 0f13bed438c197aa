import type { Knex } from 'knex'
import { sideOf, type NotificationFrequency } from '@gaitway/contract/values/enums'
import {
  formatSmallPrint,
  withoutMoney,
  type NotificationParams,
  type NotificationDefinition,
} from '../notifications/notification.ts'
import { notificationTypes, findDeliveryKind } from '../notifications/notification-types.ts'
import type { NotificationType } from '../notifications/notification-types.ts'
import { showSerial, showCents } from '@gaitway/contract/format/money'
import { showBriefDay, showShortWhen, showTime, showWhen, showZone } from '@gaitway/contract/format/time'
import { planDelivery } from '../domain/digest.ts'
import { describePay } from '../domain/job-price.ts'
import type { Attachment } from '../services/email.ts'
import { newId } from '../store/ids.ts'
import * as store from '../store/notifications.ts'
import { saveRows, type NewRows } from '../store/save-rows.ts'
import {
  findJobFacts,
  listShiftFacts,
  type JobFactsRow,
  type ShiftFactsRow,
} from '../store/views/shift-facts.ts'
import {
  buildDeliveryRows,
  buildEmailDelivery,
  buildPushDeliveries,
  buildTextDeliveries,
} from './deliveries/queue.ts'

export type NotificationInput = {
  type: NotificationType
  to: readonly string[]
  facts: NotificationParams
  fromUserId?: string
  /** what the email contains besides the text of the notification */
  emailAddition?: EmailExtra
  at: Date
}

/** Whether this receiver wants these notifications at all. */
const wants = ({ onlyWith }: NotificationDefinition, { settings }: store.Receiver) =>
  !onlyWith || settings[onlyWith]

/** Builds the rows that notify these people: under the bell and, if the type has an email, by their channels. */
export const buildNotificationRows = (
  { type, facts, fromUserId, emailAddition, at }: Omit<NotificationInput, 'to'>,
  people: readonly store.Receiver[],
): NewRows => {
  const row: NotificationDefinition = notificationTypes[type]
  const wrongReceiver = people.find(({ role }) => !row.to.includes(sideOf(role)))
  if (wrongReceiver)
    throw new Error(`${type} is not for a ${sideOf(wrongReceiver.role)}: ${wrongReceiver.id}`)
  const receivers = people.filter(person => wants(row, person))
  const notifications = receivers.map(({ id }) => ({
    id: newId(),
    userId: id,
    type,
    title: row.title(facts),
    body: row.body(facts),
    fromUserId: fromUserId ?? null,
    jobId: facts.jobId ?? null,
    facilityId: facts.facilityId ?? null,
    details: facts,
    createdAt: at,
  }))
  return {
    notifications,
    ...(row.email && buildDeliveries({ type, row, facts, receivers, emailAddition, at })),
  }
}

/** Notifies these people once this transaction commits. */
export const notify = async (trx: Knex, ...notifications: NotificationInput[]) => {
  const people = await store.listReceivers(
    trx,
    notifications.flatMap(({ to }) => to),
  )
  const rows = notifications.map(({ to, ...notification }) => {
    const receivers = new Set(to)
    return buildNotificationRows(
      notification,
      people.filter(({ id }) => receivers.has(id)),
    )
  })
  await saveRows(trx, {
    notifications: rows.flatMap(row => row.notifications ?? []),
    digestEntries: rows.flatMap(row => row.digestEntries ?? []),
    deliveries: rows.flatMap(row => row.deliveries ?? []),
    tasks: rows.flatMap(row => row.tasks ?? []),
  })
}

/** The members who manage the facility's shifts or review its applicants. */
export const listApplicantReviewers = async (trx: Knex, facilityId: string) => [
  ...new Set([
    ...(await store.listMemberIds(trx, facilityId, 'shifts')),
    ...(await store.listMemberIds(trx, facilityId, 'applicants')),
  ]),
]

/** A sentence and files for an email that is sent right away; stored nowhere else. */
export type EmailExtra = { sentence: string; attachments: readonly Attachment[] }

type Delivery = {
  type: NotificationType
  row: NotificationDefinition
  facts: NotificationParams
  receivers: readonly store.Receiver[]
  emailAddition?: EmailExtra
  at: Date
}

/** Bulk notifications are sent after personal ones. */
const BULK_PRIORITY = 10

type SendTime = ReturnType<typeof planDelivery>

/** Receivers with the same zone and frequency share one send time, so it is calculated once. */
const buildSendTimes = (at: Date) => {
  const known = new Map<string, SendTime>()
  return (frequency: NotificationFrequency, zone: string): SendTime => {
    const key = `${frequency} ${zone}`
    const sendTime = known.get(key) ?? planDelivery(frequency, at, zone)
    known.set(key, sendTime)
    return sendTime
  }
}

/** When a channel notifies this receiver: right away, in an evening's digest, or never. */
const chooseSendTime = (
  { row }: Delivery,
  { settings, timeZone, phone }: store.Receiver,
  channel: store.DigestChannel,
  findSendTime: ReturnType<typeof buildSendTimes>,
): SendTime => {
  const frequency = settings[`${channel}Frequency`]
  if (channel === 'sms' && phone === null) return 'never'
  if (channel !== 'email' && frequency === 0) return 'never'
  return row.atOnce ? 'now' : findSendTime(frequency, timeZone)
}

/** Sends a notification by email, text and push too, as often as each receiver chose. */
const buildDeliveries = (
  delivery: Delivery,
): Required<Pick<NewRows, 'deliveries' | 'tasks' | 'digestEntries'>> => {
  const { type, row, facts, receivers, emailAddition, at } = delivery
  const message = { title: row.title(facts), body: row.body(facts), link: row.link(facts) }
  const findSendTime = buildSendTimes(at)
  const plan = (channel: store.DigestChannel, people = receivers) =>
    people.map(receiver => ({
      receiver,
      channel,
      sendTime: chooseSendTime(delivery, receiver, channel, findSendTime),
    }))
  const [emailPlan, textPlan] = [plan('email'), plan('sms')]
  const pushPlan = plan(
    'push',
    receivers.filter(({ devices }) => devices.length > 0),
  )
  const listNow = (planned: typeof emailPlan) =>
    planned.filter(({ sendTime }) => sendTime === 'now').map(({ receiver }) => receiver)
  const { jobId, invoiceId } = facts
  const priority = row.onlyWith ? BULK_PRIORITY : 0
  const kind = findDeliveryKind(type)
  const about = { kind, jobId, invoiceId, at, priority }
  const shownSubject = kind === 'money' ? message.title : row.title(withoutMoney(facts))
  const emails = listNow(emailPlan).map(({ id, email, firstName }) =>
    buildEmailDelivery({
      ...about,
      userId: id,
      to: email,
      subject: message.title,
      shownSubject,
      greeting: firstName,
      body: emailAddition ? `${message.body}\n\n${emailAddition.sentence}` : message.body,
      link: message.link,
      smallPrint: formatSmallPrint(facts),
      ...(emailAddition && { attachments: emailAddition.attachments }),
    }),
  )
  const { title, link } = message
  const texts = listNow(textPlan).flatMap(receiver =>
    buildTextDeliveries(receiver, { ...about, title: shownSubject, text: `${title}. ${message.body}`, link }),
  )
  const pushes = listNow(pushPlan).flatMap(receiver =>
    buildPushDeliveries(receiver, { ...about, shownSubject, ...message }),
  )
  return {
    ...buildDeliveryRows([...emails, ...texts, ...pushes]),
    digestEntries: [...emailPlan, ...textPlan, ...pushPlan].flatMap(({ receiver, channel, sendTime }) =>
      sendTime instanceof Date
        ? [{ id: newId(), userId: receiver.id, channel, type, ...message, createdAt: at, dueAt: sendTime }]
        : [],
    ),
  }
}

export type ShiftFacts = ShiftFactsRow & { facts: NotificationParams }

/** The notification facts of these applications' shifts, for both sides. */
export const readShiftFacts = async (db: Knex, applicationIds: readonly string[]): Promise<ShiftFacts[]> =>
  (await listShiftFacts(db, applicationIds)).map(row => ({ ...row, facts: buildNotificationFacts(row) }))

/** Notifies the clinicians of these applications about their shift, once this transaction commits. */
export const notifyClinicians = async (
  trx: Knex,
  applicationIds: readonly string[],
  { facts: more, ...notification }: Omit<NotificationInput, 'to' | 'facts'> & { facts?: NotificationParams },
) => {
  for (const { clinicianUserId, facts } of await readShiftFacts(trx, applicationIds))
    await notify(trx, { ...notification, to: [clinicianUserId], facts: { ...facts, ...more } })
}

/** The notification facts of a job. */
export const readJobFacts = async (db: Knex, jobId: string): Promise<NotificationParams> => {
  const known = await findJobFacts(db, jobId)
  return known ? buildNotificationFacts(known) : {}
}

/** The notification facts of a shift. */
export const buildNotificationFacts = (
  known: JobFactsRow & Partial<Pick<ShiftFactsRow, 'applicationId' | 'clinicianName'>>,
): NotificationParams => ({
  jobId: known.jobId,
  applicationId: known.applicationId,
  facilityId: known.facilityId,
  shiftId: showSerial(known.serialNumber),
  officeName: known.officeName,
  personName: known.clinicianName,
  when: showWhen(known.firstSlotStart, known.timeZone),
  shortWhen: showShortWhen(known.slots, known.timeZone),
  place: known.addressNickname ?? known.city,
  ...describePay(known),
})

type Times = readonly { startDate: string; endDate: string }[]

/** Days and times as people read them: `Sat, Nov 21, 9:00 AM to 5:00 PM CST and 2 more days`. */
export const showSlots = ([first, ...more]: Times, zone: string) => {
  if (!first) return ''
  const { startDate, endDate } = first
  const times = `${showTime(startDate, zone)} to ${showTime(endDate, zone)} ${showZone(endDate, zone)}`
  const others = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'day' : 'days'}`
  return `${showBriefDay(startDate, zone)}, ${times}${others}`
}

type Options = {
  type: NotificationType
  amountCents: number
  reason?: string
  /** besides the facts of the shift */
  facts?: NotificationParams
  fromUserId?: string
  at: Date
}
type Shift = { applicationId: string; facilityId: string }

/** Notifies the members who pay at the shift's facility of an amount. */
export const notifyPayers = async (trx: Knex, { applicationId, facilityId }: Shift, options: Options) =>
  notifyWithFacts(trx, applicationId, await store.listMemberIds(trx, facilityId, 'payments'), options)

export const notifyAdmins = async (
  trx: Knex,
  { applicationId }: Pick<Shift, 'applicationId'>,
  options: Options,
) => notifyWithFacts(trx, applicationId, await store.listStaffIds(trx, ['admin']), options)

const notifyWithFacts = async (
  trx: Knex,
  applicationId: string,
  to: readonly string[],
  { type, amountCents, reason, facts: more, fromUserId, at }: Options,
) => {
  const [shift] = await readShiftFacts(trx, [applicationId])
  const facts = { ...shift?.facts, amount: showCents(amountCents), ...(reason && { reason }), ...more }
  await notify(trx, { type, to, facts, fromUserId, at })
}
