type MailSite = { name: string; href: string }

const gmail: MailSite = { name: 'Gmail', href: 'https://mail.google.com/' }
const outlook: MailSite = { name: 'Outlook', href: 'https://outlook.live.com/mail/' }
const yahoo: MailSite = { name: 'Yahoo Mail', href: 'https://mail.yahoo.com/' }
const icloud: MailSite = { name: 'iCloud Mail', href: 'https://www.icloud.com/mail' }
const aol: MailSite = { name: 'AOL Mail', href: 'https://mail.aol.com/' }

const ofDomain: Record<string, MailSite> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'outlook.com': outlook,
  'hotmail.com': outlook,
  'live.com': outlook,
  'msn.com': outlook,
  'yahoo.com': yahoo,
  'ymail.com': yahoo,
  'icloud.com': icloud,
  'me.com': icloud,
  'mac.com': icloud,
  'aol.com': aol,
}

/** Where the mail of an address is read, where that is known. */
export const mailSiteOf = (email: string): MailSite | undefined =>
  ofDomain[email.slice(email.lastIndexOf('@') + 1).toLowerCase()]
