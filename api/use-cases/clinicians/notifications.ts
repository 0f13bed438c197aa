import { listTypesRequiring } from '../../notifications/notification-types.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import { refuse } from '@gaitway/contract/values/errors'
import {
  AGREEMENT_VERSION,
  CREDENTIAL_REMINDER_DAYS,
  DEFAULT_TIME_ZONE,
} from '@gaitway/contract/values/limits'
import { daysBetween, findDueReminder } from '@gaitway/contract/credentials'
import { findSignatureError } from '@gaitway/contract/fields/facility'
import { addDays, dayIn, showDay } from '@gaitway/contract/format/time'
import { planDelivery } from '../../domain/digest.ts'
import * as notifications from '../../store/notifications.ts'
import { findProfileIds, findUser } from '../../store/users.ts'
import * as store from '../../store/notification-settings.ts'
import {
  insertCredentialReminder,
  listEndingCredentials,
  type EndingCredential,
} from '../../store/reminders.ts'
import { recordEvent } from '../transition.ts'
import { requireClinician } from '../use-case.ts'
import type { Knex, Services, ReadCase, UseCase } from '../use-case.ts'
import { uncounted } from '../run-parts.ts'
import { notify } from '../notify.ts'

/** What a clinician wants to be notified about and how often, and the agreement they signed. */
export const notificationSettings: ReadCase<'clinicians.notificationSettings'> = ({ db }, actor) =>
  store.readNotificationSettings(db, requireClinician(actor))

/** Turns notifications of new or boosted shifts on or off; those that wait for the digest are dropped if turned off. */
export const updateNotificationSetting: UseCase<'clinicians.updateNotificationSetting'> = async (
  { db, clock },
  actor,
  { newShiftInArea, boostedShift },
) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  await db.transaction(async trx => {
    const changes = { newShiftInArea, boostedShift }
    await store.saveNotificationSettings(trx, clinicianId, changes)
    const off = [
      ...(newShiftInArea ? [] : listTypesRequiring('newShiftInArea')),
      ...(boostedShift ? [] : listTypesRequiring('boostedShift')),
    ]
    await notifications.removeFromDigest(trx, by.userId, off)
    const event = { at: clock.now(), by, details: changes }
    await recordEvent(trx, 'clinician', { id: clinicianId }, 'updateNotificationSetting', event)
  })
  return { newShiftInArea, boostedShift }
}

type Frequencies = Output<'clinicians.setFrequencies'>

/** Reschedules waiting notifications for the new frequency, or drops them. */
const rescheduleWaiting = async (trx: Knex, userId: string, sent: Frequencies, at: Date) => {
  const [receiver] = await notifications.listReceivers(trx, [userId])
  if (!receiver) return
  const chosen: [notifications.DigestChannel, Frequencies['email_notification']][] = [
    ['email', sent.email_notification],
    ['sms', sent.sms_notification],
    ['push', sent.push_notification],
  ]
  for (const [channel, frequency] of chosen) {
    const dueAt = planDelivery(frequency, at, receiver.timeZone)
    await notifications.rescheduleDigest(trx, userId, {
      channel,
      dueAt: dueAt === 'now' ? at : dueAt === 'never' ? null : dueAt,
    })
  }
}

/** Sets how often each channel is used, also for notifications that already wait for the digest. */
export const setFrequencies: UseCase<'clinicians.setFrequencies'> = async ({ db, clock }, actor, sent) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  const at = clock.now()
  await db.transaction(async trx => {
    const changes = {
      emailFrequency: sent.email_notification,
      smsFrequency: sent.sms_notification,
      pushFrequency: sent.push_notification,
    }
    await store.saveNotificationSettings(trx, clinicianId, changes)
    await rescheduleWaiting(trx, by.userId, sent, at)
    await recordEvent(trx, 'clinician', { id: clinicianId }, 'setFrequencies', { at, by, details: changes })
  })
  return sent
}

/**
 * Stops the emails that a clinician can turn off, as a link in a digest does without a login; those that wait for the
 * digest are dropped. Account decisions and changes to a confirmed shift are still emailed.
 */
export const stopOptionalEmails = async ({ db, clock }: Services, userId: string) =>
  db.transaction(async trx => {
    const { clinicianId } = await findProfileIds(trx, userId)
    const [receiver] = await notifications.listReceivers(trx, [userId])
    if (!clinicianId || !receiver || receiver.settings.emailFrequency === 0) return
    const changes = { emailFrequency: 0 } as const
    await store.saveNotificationSettings(trx, clinicianId, changes)
    await notifications.rescheduleDigest(trx, userId, { channel: 'email', dueAt: null })
    const by = { side: 'clinician', userId } as const
    const event = { at: clock.now(), by, details: changes }
    await recordEvent(trx, 'clinician', { id: clinicianId }, 'setFrequencies', event)
  })

const RENEWED = 'The agreement has changed. Please reload the page and read it again.'

/** Signs the current version of the agreement with the name of the account; signing again changes nothing. */
export const updateAgreement: UseCase<'clinicians.updateAgreement'> = async (
  { db, clock },
  actor,
  { version, signature },
) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  if (version !== AGREEMENT_VERSION) throw refuse('out_of_date', undefined, RENEWED)
  const at = clock.now()
  return db.transaction(async trx => {
    const person = await findUser(trx, by.userId)
    const wrong = person && findSignatureError(signature, person)
    if (wrong) throw refuse('fields_wrong', { signature: wrong })
    const isNew = await store.insertAgreement(trx, clinicianId, { version, signature, signedAt: at })
    const event = { at, by, details: { version } }
    if (isNew) await recordEvent(trx, 'clinician', { id: clinicianId }, 'updateAgreement', event)
    const agreement = await store.findAgreement(trx, clinicianId)
    if (!agreement) throw new Error(`The agreement of ${clinicianId} is missing`)
    return agreement
  })
}

const AT_ONCE = 500

const listToRemind = ({ db, clock }: Services, limit: number) => {
  const today = dayIn(DEFAULT_TIME_ZONE, clock.now())
  const from = new Date(`${today}T00:00:00Z`)
  const until = addDays(from, CREDENTIAL_REMINDER_DAYS[0] + 1)
  return listEndingCredentials(db, { today, from, until, days: CREDENTIAL_REMINDER_DAYS, limit })
}

/** Whether a credential has a reminder due. */
export const hasCredentialsToRemind = async (services: Services) =>
  (await listToRemind(services, 1)).length > 0

/** Reminds clinicians 30, 14 and 3 days before a license or document expires, once each. Returns what failed. */
export const remindOfCredentials = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { clock, log } = services
  const today = dayIn(DEFAULT_TIME_ZONE, clock.now())
  const failures: unknown[] = []
  for (const ending of await listToRemind(services, AT_ONCE))
    try {
      await remind(services, ending, today)
      tally('lookedAt')
    } catch (thrown) {
      log.error(
        { clinicianId: ending.clinicianId, err: thrown },
        'A reminder could not be sent; the next tick tries again',
      )
      failures.push(thrown)
    }
  return failures
}

const remind = async ({ db, clock }: Services, ending: EndingCredential, today: string) => {
  const { clinicianId, userId, credential, name, lastDay } = ending
  const daysLeft = daysBetween(today, lastDay)
  const days = findDueReminder(daysLeft)
  if (days === null) return
  const at = clock.now()
  await db.transaction(async trx => {
    if (!(await insertCredentialReminder(trx, { clinicianId, credential, lastDay, days, notifiedAt: at })))
      return
    await notify(trx, {
      type: 'credentialExpiring',
      to: [userId],
      facts: { credential: name, when: showDay(`${lastDay}T12:00:00Z`, 'UTC'), daysLeft },
      at,
    })
  })
}
