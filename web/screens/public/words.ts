/** The texts of the public pages. */
export const words = {
  title: 'Therapy shifts, filled by the people who work them',
  lead: 'Facilities post a shift with its pay. Licensed PTs, OTs, SLPs and assistants choose it. The price is shown before anyone says yes, and everyone is paid what it says.',
  findShifts: 'Find shifts',
  postShift: 'Post a shift',
  goOn: 'Go on',
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
  forbiddenTitle: 'This page is not for your account',
  forbiddenWhy: 'You are signed in, but this page belongs to somebody else.',
  noDataTitle: 'There is nothing here',
  noDataWhy: 'What you were looking for is gone, or was never here.',
  home: 'Go to the start page',
} as const
