import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { supportEmail } from '@gaitway/contract/values/support'
import {
  formatDeviceToken,
  parseSubscription,
  type PushMessage,
  type Subscription,
} from '@gaitway/contract/push'
import type { Mailbox } from './mailbox.ts'
import { classifyAnswer, readFailure, startCall, type WatchOutside } from './outside-calls.ts'
import { OUTSIDE_TIMEOUT_MS, withTimeout } from './timeout.ts'

/** `gone`: the subscription has ended. `failed`: try again. */
export type PushOutcome = 'delivered' | 'gone' | 'failed'

/** A push and its recipient. */
export type Pushing = { to: string; subscription: Subscription; pushed: PushMessage }

export type Push = {
  /** Browsers need it to subscribe. */
  publicKey: string
  send: (pushing: Pushing) => Promise<PushOutcome>
}

const SECONDS_KEPT = 24 * 60 * 60
/** What push services answer when a subscription has ended. */
const ENDED: readonly number[] = [404, 410]

/** The key pair derived from this secret, the same in all processes. */
const derivePushKeys = (secret: string) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'gaitway web push', 32)))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

const readPushStatus = (thrown: unknown): number | undefined =>
  thrown instanceof webPush.WebPushError ? thrown.statusCode : undefined

type Options = {
  secret: string
  /** Tests send elsewhere. */
  request?: typeof webPush.sendNotification
  /** Tests wait less. */
  timeoutMs?: number
  report?: WatchOutside
}

/** Sends pushes to known push services only. */
export const webPushes = ({
  secret,
  request = webPush.sendNotification,
  timeoutMs = OUTSIDE_TIMEOUT_MS,
  report,
}: Options): Push => {
  const keys = derivePushKeys(secret)
  const vapidDetails = { subject: `mailto:${supportEmail()}`, ...keys }
  return {
    publicKey: keys.publicKey,
    send: async ({ subscription, pushed }) => {
      const known = parseSubscription(formatDeviceToken(subscription))
      if (!known) return 'gone'
      const { endpoint, ...keysOfBrowser } = known
      const endCall = startCall(report, 'push', new URL(endpoint).host)
      try {
        const options = {
          vapidDetails,
          TTL: SECONDS_KEPT,
          // this one only limits silence
          timeout: timeoutMs,
          contentEncoding: 'aes128gcm',
        } as const
        const sent = request({ endpoint, keys: keysOfBrowser }, JSON.stringify(pushed), options)
        await withTimeout(sent, timeoutMs)
        endCall({ outcome: 'succeeded' })
        return 'delivered'
      } catch (thrown) {
        const status = readPushStatus(thrown)
        endCall(
          status === undefined ? readFailure(thrown) : { outcome: classifyAnswer(status), code: status },
        )
        if (status !== undefined && ENDED.includes(status)) return 'gone'
        return 'failed'
      }
    },
  }
}

type Keeper = { secret: string; mailbox: Mailbox; publicUrl: string }

/** Keeps pushes for /dev/mailbox. */
export const mailboxPushes = ({ secret, mailbox, publicUrl }: Keeper): Push => ({
  publicKey: derivePushKeys(secret).publicKey,
  send: async ({ to, pushed: { title, body, link } }) => {
    await mailbox.keep({
      channel: 'push',
      recipient: to,
      subject: title,
      textBody: `${body}\n\n${publicUrl}${link}`,
    })
    return 'delivered'
  },
})
