import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  confirmed: (officeName: string) => `You’re confirmed at ${officeName}.`,
  upToFacility: (officeName: string) =>
    `We couldn’t confirm you automatically, so we asked ${officeName} to confirm. You’ve applied.`,
  allow: 'Favorites can confirm themselves',
  allowWhat: 'Eligible favorites can take the shift right away, without you choosing among applicants.',
  by: (source: string) => `with ${source}`,
  consent: (amount: string, by: string, count: number) =>
    `By turning this on, you agree to be charged ${amount} ${by} ${each(count)}.`,
  consentByInvoice: (amount: string, count: number) =>
    `By turning this on, you agree to be billed ${amount} by invoice ${each(count)}.`,
} as const

const each = (count: number) =>
  count > 1
    ? `for each of the ${plural(count, 'shift', 'shifts')} that a favorite takes`
    : 'when a favorite takes this shift'
