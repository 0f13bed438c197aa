import { formatDeviceToken } from '@gaitway/contract/push'

export const toBase64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A browser’s subscription as the server registers it. */
export const buildDeviceToken = (subscription: PushSubscription) =>
  formatDeviceToken({
    endpoint: subscription.endpoint,
    p256dh: toBase64url(subscription.getKey('p256dh')),
    auth: toBase64url(subscription.getKey('auth')),
  })
