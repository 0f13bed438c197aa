import { DIGEST_LINES_MAX, digestCopy } from '@gaitway/contract/notifications'
import type { Services } from '../../services/services.ts'
import { listDigestsDue, claimDigest } from '../../store/digests.ts'
import { newId } from '../../store/ids.ts'
import { listReceivers } from '../../store/notifications.ts'
import { enqueue } from '../../store/outbox.ts'
import { saveRows } from '../../store/save-rows.ts'
import { pushesOf } from '../deliver.ts'
import { subscriptionIn, type Pushed } from '@gaitway/contract/push'
import { deleteDevice } from '../../store/device-registrations.ts'

/** People whose digest is due. */
export const digestsDue = ({ db, clock }: Services, limit: number) => listDigestsDue(db, clock.now(), limit)

/**
 * Sends a person's waiting notifications as one email, one text and one push per device; only once, however
 * often it runs.
 */
export const sendDigest = async ({ db, clock }: Services, userId: string) =>
  db.transaction(async trx => {
    const taken = await claimDigest(trx, userId, clock.now())
    const [receiver] = await listReceivers(trx, [userId])
    if (!receiver) return
    const [emailed, texted, pushed] = (['email', 'sms', 'push'] as const).map(channel =>
      taken.filter(entry => entry.channel === channel),
    )
    if (emailed?.length)
      await enqueue(trx, 'sendEmail', {
        id: newId(),
        to: receiver.email,
        subject: digestCopy.subject(emailed.length),
        greeting: receiver.firstName,
        body: digestCopy.body(emailed.length),
        link: digestCopy.link,
        items: emailed.slice(0, DIGEST_LINES_MAX).map(({ title, body, link }) => ({ title, body, link })),
      })
    if (texted?.length && receiver.phone !== null)
      await enqueue(trx, 'sendText', {
        to: receiver.phone,
        text: digestCopy.text(texted.map(({ title }) => title)),
        link: digestCopy.link,
      })
    if (pushed?.length)
      await saveRows(trx, {
        tasks: pushesOf(receiver.devices, {
          title: digestCopy.subject(pushed.length),
          body: digestCopy.text(pushed.map(({ title }) => title)),
          link: digestCopy.link,
        }).map(payload => ({ identifier: 'sendPush', payload })),
      })
  })

type PushInput = Pushed & { userId: string; deviceId: string }

/** Pushes to a device that is still logged in; one whose browser is gone is removed. */
export const pushToDevice = async ({ db, push }: Services, { userId, deviceId, ...pushed }: PushInput) => {
  const [receiver] = await listReceivers(db, [userId])
  const device = receiver?.devices.find(known => known.deviceId === deviceId)
  if (!receiver || !device) return
  const { deviceToken } = device
  // the allowed hosts may have changed since its registration
  const subscription = subscriptionIn(deviceToken)
  const outcome = subscription ? await push.send({ to: receiver.email, subscription, pushed }) : 'gone'
  if (outcome === 'failed') throw new Error('The push service rejected the push.')
  if (outcome === 'gone') await deleteDevice(db, userId, { deviceToken })
}
