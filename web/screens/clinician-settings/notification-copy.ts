/** The texts of how a clinician is told of things, and of the agreement. */
export const copy = {
  notifications: {
    lead: 'In Gaitway you find everything under the bell. Here you choose what else reaches you.',
    areas: 'Tell me about',
    newShiftInArea: 'New shifts posted in your area',
    boostedShift: 'Boosted shifts in your area',
    email: 'Email',
    sms: 'Text message',
    noPhone: 'Texts go to the phone number of your profile.',
    push: 'Push notification',
    whichBrowsers: 'They go to the browsers in which you turn them on, below.',
    always:
      'These reach you at once whatever you choose, by email and, unless you chose none, by text and push: a shift of yours is confirmed or cancelled, a time card comes back, a decision about your account. So do mails that keep it safe.',
    hints: {
      2: 'Each at once',
      1: 'One message at 6 PM, when there is news',
      3: 'Tuesday and Friday at 6 PM',
    },
    /** what holds for the choice of none */
    none: {
      email: 'Only what always reaches you, named below',
      sms: 'Only under the bell',
      push: 'Only under the bell',
    },
    save: 'Save notifications',
    nothingChanged: 'Nothing has changed.',
  },
  agreement: {
    terms: 'The terms of use',
    also: 'belong to this agreement.',
    renewed: 'The agreement has been renewed. Please read and sign it again.',
    sign: 'Type your full name to sign',
    submit: 'Sign the agreement',
    signed: (name: string, day: string) => `Signed by ${name} on ${day}`,
    version: (version: string) => `Version ${version}`,
  },
} as const
