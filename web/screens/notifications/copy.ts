/** The texts about notifications; the error's is the specified one. */
export const copy = {
  title: 'Notifications',
  bell: (count: number) => (count ? `Notifications, ${count} unread` : 'Notifications'),
  none: 'No notifications found',
  viewAll: 'View all notifications',
  clearAll: 'Clear all notifications',
  unread: 'unread',
  more: 'Show more',
  noneWhy: 'What happens to your shifts, applications and payments is told here.',
  markFailed: 'Error marking notifications as read:',
} as const
