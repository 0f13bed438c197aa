/** The texts of the public pages. */
export const copy = {
  title: 'Therapy shifts, filled by the people who work them',
  lead: 'Facilities post a shift with its pay. Licensed PTs, OTs, SLPs and assistants choose it. The price is shown before anyone says yes, and everyone is paid what it says.',
  findShifts: 'Find shifts',
  postShift: 'Post a shift',
  cities: 'Served today:',
  steps: [
    [
      'Post or find',
      'A shift says what it pays in all, where it is and who it needs, before anybody applies.',
    ],
    [
      'Confirm',
      'The facility compares applicants by licence, experience and distance, confirms one and pays.',
    ],
    [
      'Work and get paid',
      'The clinician hands in the hours in one tap. The facility accepts, and the payout is due.',
    ],
  ],
  forbidden: {
    title: 'This page is not for your account',
    why: 'It belongs to somebody else.',
    hint: 'If you have another account, log out and log in with that one. Otherwise ask whoever sent you the link.',
  },
  noData: {
    title: 'There is nothing here',
    why: 'What you were looking for is gone, or was never here.',
    hint: 'A shift may have been taken or removed meanwhile. Your own start page shows what is open now.',
  },
  notFound: {
    title: 'There is no page here',
    why: 'The link may be old, or mistyped.',
    hint: 'Nothing of yours is lost. From your start page you find everything.',
  },
  inForceSince: 'In force since',
  home: 'Go to the start page',
  toWork: 'Go to my start page',
  login: 'Log in',
} as const
