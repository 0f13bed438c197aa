export const copy = {
  title: 'Blocked',
  unblock: 'Unblock',
  facility: {
    happens: [
      'They can’t apply to your shifts. We won’t tell them why.',
      'We’ll close their open applications to your shifts.',
      'Shifts you already confirmed stay booked. Cancel them separately if you need to.',
    ],
    reasonHint: 'Your team and Gaitway staff can see this. The clinician can’t.',
    lead: 'To block a clinician, open their profile.',
    none: 'No blocked clinicians.',
    list: 'Blocked clinicians',
  },
  clinician: {
    happens: [
      'You won’t see their shifts and can’t apply to them.',
      'We’ll withdraw your open applications to them.',
      'Confirmed shifts stay booked. Cancel them separately if you need to.',
    ],
    reasonHint: 'You and Gaitway staff can see this. The facility can’t.',
    lead: 'To block a facility, open one of its shifts.',
    none: 'No blocked facilities.',
    list: 'Blocked facilities',
  },
} as const
