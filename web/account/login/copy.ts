import {
  ONE_TIME_CODE_DIGITS,
  ONE_TIME_CODE_MINUTES,
  RECOVERY_CODES,
  RESET_LINK_MINUTES,
  SECOND_FACTOR_DAYS,
} from '@gaitway/contract/values/limits'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const copy = {
  login: {
    title: 'Log in',
    first: 'Please log in to continue.',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    forgot: 'Forgot password?',
    newHere: 'New here?',
    asClinician: 'Find shifts as a clinician',
    asFacility: 'Post shifts as a facility',
  },
  code: {
    title: 'Enter your code',
    appLead: 'Open your authenticator app and enter the code for Gaitway.',
    recoveryLead: 'Enter one of the recovery codes you saved when you turned on two-step verification.',
    emailLead: (email: string) =>
      `We emailed a code to ${email}. It expires in ${ONE_TIME_CODE_MINUTES} minutes.`,
    label: 'Code',
    hint: `${ONE_TIME_CODE_DIGITS} digits`,
    recovery: 'Recovery code',
    recoveryHint: `One of the ${RECOVERY_CODES} codes you saved. Each works once.`,
    useRecovery: 'Use a recovery code',
    useApp: 'Use an authenticator code',
    remember: `Remember this device for ${SECOND_FACTOR_DAYS} days`,
    submit: 'Log in',
    back: 'Back to password',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${clock(seconds)}`,
  },
  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter your email and we’ll send you a link to choose a new password.',
    submit: 'Email me a link',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `If there’s an account for ${email}, we sent it a link. You can use it once, within ${RESET_LINK_MINUTES} minutes.`,
    nothing: 'Didn’t get it? Check your spam folder and the email you entered.',
    openInbox: (name: string) => `Open ${name}`,
    resend: 'Resend link',
    resendIn: (seconds: number) => `Resend link in ${clock(seconds)}`,
    sentAgain: 'We sent the link again',
    other: 'Use another email',
    login: 'Back to login',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'We’ll log you out on all devices. Then log in with the new password.',
    submit: 'Save new password',
    overTitle: 'This link has expired',
    overWhy: `A link works once, for ${RESET_LINK_MINUTES} minutes. Requesting a new one cancels the old one.`,
    brokenTitle: 'This link is incomplete',
    brokenWhy: 'Open it again from your email, or request a new one.',
    next: 'Email me a new link',
  },
  changed: {
    title: 'Password changed',
    lead: 'We logged you out on all devices. Log in with your new password.',
    next: 'Log in',
  },
  newPassword: {
    label: 'New password',
    again: 'Confirm new password',
    rules: 'Your password must have',
    met: 'met',
    unmet: 'not met yet',
  },
  terms: { label: 'I accept the terms and the privacy policy', missing: 'Please accept the terms' },
}
