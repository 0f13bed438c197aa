export const copy = {
  title: 'Fill therapy shifts fast. Get paid for every one.',
  lead: 'Facilities post shifts with clear pay. Licensed PTs, OTs, SLPs and assistants apply. Everyone sees the price up front.',
  findShifts: 'Find shifts',
  postShift: 'Post a shift',
  cities: 'Cities we serve:',
  steps: [
    ['Post or find', 'Every shift shows its total pay, location and requirements before anyone applies.'],
    [
      'Confirm',
      'The facility compares applicants by license, experience and distance, confirms one and pays.',
    ],
    [
      'Work and get paid',
      'The clinician submits a time card in one tap. When the facility accepts it, we send the payout.',
    ],
  ],
  forbidden: {
    title: 'You don’t have access to this page',
    why: 'It belongs to another account.',
    hint: 'If you have another account, log out and log in with it. Otherwise, ask the person who sent you the link.',
  },
  noData: {
    title: 'Nothing here',
    why: 'This item was removed or never existed.',
    hint: 'If it was a shift, it may have been filled or removed. Your home page shows what’s open now.',
  },
  notFound: {
    title: 'Page not found',
    why: 'The link may be old or mistyped.',
    hint: 'You can find everything from your home page.',
  },
  inForceSince: 'Last updated',
  home: 'Go to home page',
  toWork: 'Go to my home page',
  login: 'Log in',
} as const
