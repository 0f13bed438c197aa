export const copy = {
  title: 'Notifications',
  bell: (count: number) => (count ? `Notifications, ${count} unread` : 'Notifications'),
  none: 'No notifications found',
  viewAll: 'View all notifications',
  clearAll: 'Clear all notifications',
  unread: 'unread',
  more: 'Show more',
  noneWhy: 'We’ll notify you here about your shifts, applications and payments.',
  markFailed: 'Error marking notifications as read:',
} as const
