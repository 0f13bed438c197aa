import { ONE_TIME_CODE_MINUTES, RESET_LINK_MINUTES, SECOND_FACTOR_DAYS } from '@gaitway/contract/limits'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The texts of signing in and of a forgotten password. */
export const copy = {
  login: {
    title: 'Log in',
    first: 'Please log in to go on.',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    forgot: 'Forgot password',
    newHere: 'New here?',
    asClinician: 'Find shifts as a clinician',
    asFacility: 'Post shifts as a facility',
  },
  code: {
    title: 'One more step',
    ofApp: 'Open your authenticator app and enter the code it shows for Gaitway.',
    ofRecovery: 'Enter one of the recovery codes you kept when you switched two-step sign-in on.',
    ofMail: (email: string) =>
      `We mailed a code to ${email}. It can be used for ${ONE_TIME_CODE_MINUTES} minutes.`,
    label: 'Code',
    hint: '6 digits',
    recovery: 'Recovery code',
    recoveryHint: 'One of the ten you kept. Each works once.',
    useRecovery: 'Use a recovery code',
    useApp: 'Use a code of the app',
    remember: `Remember this device for ${SECOND_FACTOR_DAYS} days`,
    submit: 'Log in',
    back: 'Back to the password',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${clock(seconds)}`,
  },
  forgot: {
    title: 'Forgot password',
    lead: 'Tell us the email of your account. We mail you a link to choose a new password.',
    submit: 'Mail me the link',
    sentTitle: 'Look into your mail',
    sent: (email: string) =>
      `If there is an account with ${email}, a link is on its way. It can be used for ${RESET_LINK_MINUTES} minutes, once.`,
    nothing: 'Nothing there? Look into spam, or check the email you typed.',
    openMail: (name: string) => `Open ${name}`,
    resend: 'Send the link again',
    resendIn: (seconds: number) => `Send the link again in ${clock(seconds)}`,
    sentAgain: 'The link is on its way again',
    other: 'Use another email',
    login: 'Back to log in',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'You will be signed out everywhere and log in with the new password.',
    submit: 'Save the new password',
    overTitle: 'This link has expired',
    overWhy: `A link can be used for ${RESET_LINK_MINUTES} minutes, and once. A newer one takes the place of those before.`,
    brokenTitle: 'This link is not complete',
    brokenWhy: 'Please open it again from the mail, or have a new one mailed.',
    next: 'Mail me a new link',
  },
  changed: {
    title: 'Your password is changed',
    lead: 'Everybody who was signed in to your account is signed out. Log in with the new password.',
    next: 'Log in',
  },
  newPassword: {
    label: 'New password',
    again: 'Confirm new password',
    rules: 'What the password needs',
    met: 'met',
    unmet: 'not met yet',
  },
}
