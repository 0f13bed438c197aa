import type { DeliveryChannel, DeliveryKind } from './enums.ts'
import { moneyNotifications } from './money-notifications.ts'
import type { NotificationType } from './notifications.ts'
import { timeCardNotifications } from './time-card-notifications.ts'

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

/** What a notification is about; sub-admins don’t see money and time cards. */
export const deliveryKindOf = (type: NotificationType): DeliveryKind =>
  type in moneyNotifications || type in timeCardNotifications ? 'money' : 'notification'
