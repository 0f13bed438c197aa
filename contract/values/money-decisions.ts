/**
 * What an admin decides about a facility's money, and what it is called. Settlements by policy aren't among it. One
 * admin decides alone up to a policy's amount; above it, and about the amount itself, a second one approves.
 */
export const moneyDecisionNames = {
  'payments.refund': 'Refund',
  'payments.writeOff': 'Write-off',
  'invoices.recordPayment': 'Payment received',
  'invoices.recordCheck': 'Payment received',
  'invoices.credit': 'Credit note',
  'timesheets.adjust': 'Time card correction',
  'payouts.resend': 'Payout sent again',
  'policies.setSecondAdmin': 'Limit for one admin',
} as const
export type MoneyDecisionCall = keyof typeof moneyDecisionNames
export const moneyDecisionCalls = Object.keys(moneyDecisionNames) as MoneyDecisionCall[]

export const isMoneyDecisionCall = (name: unknown): name is MoneyDecisionCall =>
  typeof name === 'string' && Object.hasOwn(moneyDecisionNames, name)

/** What is decided; a name that isn't known stands for itself. */
export const nameMoneyDecision = (call: string | null | undefined) =>
  isMoneyDecisionCall(call) ? moneyDecisionNames[call] : (call ?? 'A decision')
