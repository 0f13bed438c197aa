/** The texts of an invitation to a facility. */
export const copy = {
  title: (officeName: string) => `Join ${officeName}`,
  lead: (invitedBy: string, officeName: string) =>
    `${invitedBy} invites you to ${officeName}’s team on Gaitway.`,
  areas: 'What you may do',
  looksOnly: 'You see the shifts and the people. You change nothing yet.',
  email: 'You log in as',
  firstName: 'First name',
  lastName: 'Last name',
  terms: 'I accept the terms and the privacy policy',
  termsMissing: 'Please accept the terms',
  submit: 'Accept and go on',
  overTitle: 'This invitation is over',
  accepted: 'You have accepted already?',
  logIn: 'Log in',
  home: 'Go to your start page',
  brokenTitle: 'This link is not complete',
  brokenWhy: 'Please open it again from the mail, or ask whoever invited you for a new one.',
  otherTitle: (email: string) => `You are logged in as ${email}`,
  otherWhy: (email: string) =>
    `The invitation is for ${email}. Log out first; what you have here stays as it is.`,
  logOut: 'Log out and go on',
} as const
