export const copy = {
  notifications: {
    lead: 'You’ll always find everything under the bell. Choose what else we send you.',
    areas: 'Notify me about',
    newShiftInArea: 'New shifts posted in your area',
    boostedShift: 'Boosted shifts in your area',
    email: 'Email',
    sms: 'Text message',
    noPhone: 'We text the phone number in your profile.',
    push: 'Push notification',
    whichBrowsers: 'We send these to browsers where you turn them on below.',
    always:
      'We always email you right away when a shift is confirmed or canceled, a time card is returned, or we decide about your account, and when your account’s security is involved. Unless you turned them off, we also send a text and a push notification.',
    hints: {
      2: 'Each one right away',
      1: 'One summary at 6 PM, if there’s anything new',
      3: 'Tuesdays and Fridays at 6 PM',
    },
    /** Hints of the choice "none". */
    none: {
      email: 'Only the important ones listed below',
      sms: 'Only under the bell',
      push: 'Only under the bell',
    },
    save: 'Save notifications',
    nothingChanged: 'No changes to save.',
  },
  agreement: {
    terms: 'The terms of use',
    also: 'are part of this agreement.',
    renewed: 'We’ve updated the agreement. Please read and sign it again.',
    sign: 'Type your full name to sign',
    submit: 'Sign agreement',
    signed: (name: string, day: string) => `Signed by ${name} on ${day}`,
    version: (version: string) => `Version ${version}`,
  },
} as const
