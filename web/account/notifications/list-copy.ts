export const copy = {
  title: 'Notifications',
  none: 'No notifications found',
  noneWhy: 'We’ll notify you here about your shifts, applications and payments.',
  viewAll: 'View all notifications',
  clearAll: 'Clear all notifications',
  unread: 'unread',
  more: 'Show more',
  range: (shown: number, count: number) => `${shown} of ${count}`,
  today: 'Today',
  yesterday: 'Yesterday',
} as const
