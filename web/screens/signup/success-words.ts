import { ONBOARDING_CALL_USUAL_MINUTES } from '@gaitway/contract/limits'

/** The texts after a signup, until somebody is let in. */
export const words = {
  title: 'You have successfully signed up!',
  call: `The last step is a short call, about ${ONBOARDING_CALL_USUAL_MINUTES} minutes, with a member of our onboarding team. They need to check that you are a real person, answer your questions and activate your account. The call can be as short or long as you want.`,
  confirmEmail: 'Confirm your email',
  schedule: 'Schedule Now!',
  logInToSchedule: 'Log in to schedule',
  completeSignup: 'Complete Signup',
  unfinished: 'There are still some entries to make before you can schedule the call.',
  booked: (when: string) => `Your call is booked for ${when}.`,
  change: 'See or change the call',
  talked: 'Your call took place. You get a mail as soon as your account is active.',
  again: 'Schedule another call',
  declinedTitle: 'Something needs mending first',
  declined: 'Your account was not approved:',
  declinedNoReason: 'Your account was not approved. Please look through your entries.',
  mend: 'Open your settings, mend what is said above and save. Your account is then looked at again, and you hear from us by mail.',
  settings: 'Mend my entries',
} as const
