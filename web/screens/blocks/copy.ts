/** The texts of do-not-return lists. */
export const copy = {
  title: 'Not matched again',
  button: 'Do not match again',
  again: 'Match again',
  againWith: (name: string) => `Match again with ${name}`,
  ask: (name: string) => `Do not match with ${name} again?`,
  what: 'What happens',
  reason: 'Reason',
  submit: 'Do not match again',
  blocked: (name: string) => `You are not matched with ${name} any more.`,
  because: (reason: string) => `Your reason: ${reason}`,
  facilities: (count: number) =>
    count === 0 ? 'No facility' : `${count} ${count === 1 ? 'facility' : 'facilities'}`,
  since: (day: string) => `Since ${day}`,
  facility: {
    happens: [
      'They cannot apply to your shifts, and are not told why.',
      'Their open applications to your shifts are closed.',
      'Shifts you have confirmed with them stay. Cancel those separately if you need to.',
    ],
    reasonHint: 'Read by the people of your facility and by our team, never by the clinician.',
    lead: 'Clinicians you do not want back. Open the profile of one to add them.',
    none: 'Nobody is on this list.',
    list: 'Clinicians not matched again',
  },
  clinician: {
    happens: [
      'You are not offered their shifts and cannot apply to them.',
      'Your open applications to them are taken back.',
      'Shifts that are confirmed stay. Cancel those separately if you need to.',
    ],
    reasonHint: 'Read by you and by our team, never by the facility.',
    lead: 'Facilities you do not want to go back to. Open one of their shifts to add them.',
    none: 'No facility is on this list.',
    list: 'Facilities not matched again',
  },
} as const
