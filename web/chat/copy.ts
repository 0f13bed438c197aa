export const copy = {
  title: 'Chat',
  with: (name: string) => `Chat with ${name}`,
  rooms: 'Conversations',
  noRoomsWhy: {
    clinician: 'After you apply to a shift, you can message the facility from the shift or from My shifts.',
    facility: 'When a clinician applies to your shift, you can message them from the shift’s applicants.',
  },
  yesterday: 'Yesterday',
  today: 'Today',
  back: 'All conversations',
  notAllowedWhy: {
    clinician: 'You can message a facility after you apply to one of its shifts.',
    facility: 'You can message a clinician after they apply to one of your shifts.',
  },
  shift: (serial: string, when: string) => `Shift ${serial} · ${when}`,
  newMessages: 'New messages',
  self: 'You',
  notSent: 'Not sent.',
  retry: 'Try again',
  send: 'Send',
} as const
