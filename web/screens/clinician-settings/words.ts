/** The texts of a clinician's settings. */
export const words = {
  title: 'Clinician Account',
  tabs: 'Parts of your account',
  general: 'General information',
  shifts: 'Shifts',
  lead: 'Your contact, birth date, home address and documents are shown only to a facility that confirmed you, and to our onboarding team.',
  agreement: 'Agreement',
  notifications: 'Notifications',
  signIn: 'Login information',
} as const
