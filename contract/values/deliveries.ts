import type { DeliveryChannel, DeliveryKind } from './enums.ts'

export const deliveryChannelNames: Record<DeliveryChannel, string> = {
  email: 'Email',
  sms: 'Text message',
  push: 'Push notification',
}

export const deliveryKindNames: Record<DeliveryKind, string> = {
  notification: 'Notification',
  money: 'Payments and time cards',
  digest: 'Digest',
  account: 'Account and security',
  code: 'Codes and links',
  call: 'Onboarding call',
  lead: 'Website forms',
}
