export const copy = {
  title: (officeName: string) => `Join ${officeName}`,
  lead: (invitedBy: string, officeName: string) =>
    `${invitedBy} invited you to join ${officeName} on Gaitway.`,
  areas: 'Your access',
  looksOnly: 'You can view shifts and people, but not make changes yet.',
  email: 'Your login email:',
  submit: 'Accept invitation',
  overTitle: 'This invitation has expired',
  accepted: 'Already accepted?',
  logIn: 'Log in',
  home: 'Go to your home page',
  brokenTitle: 'This link is incomplete',
  brokenWhy: 'Open it again from your email, or ask for a new invitation.',
  otherTitle: (email: string) => `You’re logged in as ${email}`,
  otherWhy: (email: string) =>
    `This invitation is for ${email}. Log out to accept it. Nothing in your own account will change.`,
  logOut: 'Log out and continue',
} as const
