import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  title: 'Confirm this shift?',
  what: (officeName: string) =>
    `You’ll be confirmed right away. ${officeName} chose you as a favorite and agreed to this in advance.`,
  confirm: 'Confirm this shift',
  notNow: 'Not now',
  close: 'Close',
  confirmed: (officeName: string) => `You’re confirmed at ${officeName}.`,
  upToFacility: (officeName: string) =>
    `We couldn’t confirm you automatically, so we asked ${officeName} to confirm. You’ve applied.`,
  notKnown: 'The payment is still processing. Check this shift again in a minute.',
  nothingChanged: 'You’re not confirmed. The page shows the current status.',

  part: 'Instant confirmation',
  allow: 'Favorites can confirm themselves',
  allowWhat: 'Eligible favorites can take the shift right away, without you choosing among applicants.',
  allowButton: 'Let favorites confirm themselves',
  isOff: 'Off. You choose and confirm an applicant yourself.',
  isOn: (amount: string, by: string) =>
    `On. When a favorite takes this shift, they’re confirmed right away and you’re charged ${amount} ${by}.`,
  isOnByInvoice: (amount: string) =>
    `On. When a favorite takes this shift, they’re confirmed right away and you’re billed ${amount} by invoice.`,
  by: (source: string) => `with ${source}`,
  sourceRemoved: 'This payment method was removed. A favorite who takes the shift waits for you to confirm.',
  costsMore: (amount: string) =>
    `You agreed to ${amount}. A favorite who takes the shift waits for you to confirm at the new price.`,
  agreed: (name: string, when: string) => `Turned on by ${name}, ${when}.`,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  when: { card: 'Charged when a favorite takes the shift.' },
  consent: (amount: string, by: string, count: number) =>
    `By turning this on, you agree to be charged ${amount} ${by} ${each(count)}.`,
  consentByInvoice: (amount: string, count: number) =>
    `By turning this on, you agree to be billed ${amount} by invoice ${each(count)}.`,
  consentUnpriced: 'Add times to see what you’ll be charged when a favorite takes the shift.',
  eachPrice: 'its price',
  ifEdited: 'If you change the pay or times, this stays on at the new price.',
  noSource: 'Add a card or bank account first.',
  toBilling: 'Go to billing',
} as const

const each = (count: number) =>
  count > 1
    ? `for each of the ${plural(count, 'shift', 'shifts')} that a favorite takes`
    : 'when a favorite takes this shift'
