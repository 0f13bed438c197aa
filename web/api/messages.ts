/** Texts that several files show. */
export const messages = {
  common: {
    offline: 'No internet connection. Check it and try again.',
    cancel: 'Cancel',
    close: 'Close',
    remove: 'Remove',
    back: 'Back',
    menu: 'Menu',
    mainNavigation: 'Main',
  },
  view: {
    label: 'Viewing as a user',
    as: (name: string) => `You’re viewing as ${name}.`,
    until: (time: string) => `Nothing can be changed. Ends at ${time}.`,
    leave: 'Leave',
    notSent: 'You’re viewing as a user. Nothing is sent from here.',
  },
  menu: {
    login: 'Login',
  },
  toasts: {
    callPending: 'Call with Onboarding team is pending for verification',
    clinicianLoginRequired: 'Clinician signup/login is required',
    facilityLoginRequired: 'Facility signup/login is required',
  },
  payments: {
    somethingWentWrong: 'Something went wrong.',
  },
} as const
