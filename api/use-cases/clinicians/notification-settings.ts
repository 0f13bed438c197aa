import type { Knex } from 'knex'
import { typesRequiring } from '@gaitway/contract/notifications'
import type { Output } from '@gaitway/contract/schemas/index'
import { deliveryOf } from '../../domain/digest.ts'
import { removeFromDigest, rescheduleDigest, type DigestChannel } from '../../store/digests.ts'
import { record } from '../../store/events.ts'
import {
  readNotificationSettings,
  saveNotificationSettings,
  findAgreement,
  insertAgreement,
} from '../../store/notification-settings.ts'
import { listReceivers } from '../../store/notifications.ts'
import { clinicianOnly, type ReadCase, type UseCase } from '../use-case.ts'
import { refuse } from '@gaitway/contract/errors'
import { TERMS_VERSION } from '@gaitway/contract/limits'

/** What a clinician wants to be notified about and how often, and the agreement they signed. */
export const notificationSettings: ReadCase<'clinicians.notificationSettings'> = ({ db }, actor) =>
  readNotificationSettings(db, clinicianOnly(actor))

/** Turns kinds of shifts on or off; waiting notifications of a kind that is off are dropped. */
export const updateNotificationSetting: UseCase<'clinicians.updateNotificationSetting'> = async (
  { db, clock },
  actor,
  { newShiftInArea, boostedShift },
) => {
  const by = clinicianOnly(actor)
  const { clinicianId } = by
  await db.transaction(async trx => {
    const changes = { newShiftInArea, boostedShift }
    await saveNotificationSettings(trx, clinicianId, changes)
    const off = [
      ...(newShiftInArea ? [] : typesRequiring('newShiftInArea')),
      ...(boostedShift ? [] : typesRequiring('boostedShift')),
    ]
    await removeFromDigest(trx, by.userId, off)
    const event = { at: clock.now(), by, noun: 'clinician' as const, nounId: clinicianId, clinicianId }
    await record(trx, { ...event, verb: 'updateNotificationSetting', details: changes })
  })
  return { newShiftInArea, boostedShift }
}

type Frequencies = Output<'clinicians.setFrequencies'>

/** Reschedules waiting notifications for the new frequency, or drops them. */
const moveWaiting = async (trx: Knex, userId: string, sent: Frequencies, at: Date) => {
  const [receiver] = await listReceivers(trx, [userId])
  if (!receiver) return
  const chosen: [DigestChannel, Frequencies['email_notification']][] = [
    ['email', sent.email_notification],
    ['sms', sent.sms_notification],
    ['push', sent.push_notification],
  ]
  for (const [channel, frequency] of chosen) {
    const way = deliveryOf(frequency, at, receiver.timeZone)
    await rescheduleDigest(trx, userId, { channel, dueAt: way === 'now' ? at : way === 'never' ? null : way })
  }
}

/** Sets how often each channel is used, including what is already waiting. */
export const setFrequencies: UseCase<'clinicians.setFrequencies'> = async ({ db, clock }, actor, sent) => {
  const by = clinicianOnly(actor)
  const { clinicianId } = by
  const at = clock.now()
  await db.transaction(async trx => {
    const changes = {
      emailFrequency: sent.email_notification,
      smsFrequency: sent.sms_notification,
      pushFrequency: sent.push_notification,
    }
    await saveNotificationSettings(trx, clinicianId, changes)
    await moveWaiting(trx, by.userId, sent, at)
    const event = { at, by, noun: 'clinician' as const, nounId: clinicianId, clinicianId }
    await record(trx, { ...event, verb: 'setFrequencies', details: changes })
  })
  return sent
}

const RENEWED = 'The agreement has changed. Please reload the page and read it again.'

/** Signs today's version of the agreement; signing again changes nothing. */
export const updateAgreement: UseCase<'clinicians.updateAgreement'> = async (
  { db, clock },
  actor,
  { version, signature },
) => {
  const by = clinicianOnly(actor)
  const { clinicianId } = by
  if (version !== TERMS_VERSION) throw refuse('changed_meanwhile', undefined, RENEWED)
  const at = clock.now()
  return db.transaction(async trx => {
    const isNew = await insertAgreement(trx, clinicianId, { version, signature, signedAt: at })
    if (isNew) {
      const event = { at, by, noun: 'clinician' as const, nounId: clinicianId, clinicianId }
      await record(trx, { ...event, verb: 'updateAgreement', details: { version } })
    }
    const agreement = await findAgreement(trx, clinicianId)
    if (!agreement) throw new Error(`The agreement of ${clinicianId} is missing`)
    return agreement
  })
}
