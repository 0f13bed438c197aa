import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  title: 'Favorites',
  lead: 'Clinicians you saved. Invite them when you post a shift, or from an open shift.',
  list: 'Favorite clinicians',
  empty: 'No favorites yet',
  emptyWhy: 'Open an applicant’s profile and choose “Save as favorite”.',
  toShifts: 'Go to shift management',
  years: (count: number) => `${plural(count, 'year', 'years')} in practice`,
  licensed: (states: string) => `Licensed in ${states}`,
  profile: 'Profile',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,

  invited: 'Invited',
  inviteOnly: 'Only invited clinicians can see this shift.',
  noneInvited: 'No one has been invited yet.',
  noAnswer: 'No answer yet',
  invite: 'Invite favorites',
  choose: 'Who to invite',
  chooseHint: 'We’ll notify them with a link to the shift.',
  send: 'Send invitations',
  noneLeft: 'No other favorites in this discipline. Save clinicians from their profiles first.',
} as const
