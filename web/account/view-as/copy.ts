export const copy = {
  starting: 'View as this user',
  ended: 'This view has ended',
  endedWhy: 'A view ends after a while, when you log out, or when the user can’t log in anymore.',
  again: 'View again',
  record: 'Back to the record',
} as const
