import { BRAND } from '@gaitway/contract/values/brand'
import type { DeliveryKind } from '@gaitway/contract/values/enums'
import { accountNotifications } from './accounts.ts'
import { applicationNotifications } from './applications.ts'
import { callOutNotifications } from './call-outs.ts'
import { messageNotifications } from './messages.ts'
import { moneyNotifications } from './money.ts'
import { noShowNotifications } from './no-shows.ts'
import type { AreaSwitch, NotificationParams, NotificationDefinition } from './notification.ts'
import { shiftNotifications } from './shifts.ts'
import { timeCardNotifications } from './time-cards.ts'

/** Every type of notification: its recipients, channels, wording and link. */
export const notificationTypes = {
  ...accountNotifications,
  ...applicationNotifications,
  ...shiftNotifications,
  ...noShowNotifications,
  ...callOutNotifications,
  ...timeCardNotifications,
  ...messageNotifications,
  ...moneyNotifications,
} as const satisfies Record<string, NotificationDefinition>
export type NotificationType = keyof typeof notificationTypes

/** Whether a notification is about money or a time card, which sub-admins don’t see. */
export const findDeliveryKind = (type: NotificationType): DeliveryKind =>
  type in moneyNotifications || type in timeCardNotifications ? 'money' : 'notification'

/** The types that are sent only while this setting is on. */
export const listTypesRequiring = (areaSwitch: AreaSwitch): NotificationType[] =>
  (Object.entries(notificationTypes) as [NotificationType, NotificationDefinition][]).flatMap(
    ([type, { onlyWith }]) => (onlyWith === areaSwitch ? [type] : []),
  )

/** The screen that a notification opens. */
export const getNotificationLink = (type: NotificationType, facts: NotificationParams) =>
  (notificationTypes[type] as NotificationDefinition).link(facts)

/** How many notifications a digest lists; all of them are under the bell. */
export const DIGEST_LINES_MAX = 25

/** The copy of a digest, by email and text message. */
export const digestCopy = {
  subject: (count: number) =>
    count === 1 ? `A new notification from ${BRAND}` : `${count} new notifications from ${BRAND}`,
  body: (count: number) =>
    count > DIGEST_LINES_MAX
      ? `Here are the first ${DIGEST_LINES_MAX} of ${count}. Log in to see them all.`
      : 'Here’s what’s new since your last digest.',
  text: (titles: readonly string[]) => {
    const [first = '', ...more] = titles
    return more.length === 0 ? first : `${first}, and ${more.length} more`
  },
  link: '/notifications',
}
