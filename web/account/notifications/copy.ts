/** What every page with a bell loads. The rest is in list-copy.ts. */
export const copy = {
  title: 'Notifications',
  bell: (count: number) => (count ? `Notifications, ${count} unread` : 'Notifications'),
  markFailed: 'Error marking notifications as read:',
} as const
