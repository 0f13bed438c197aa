/**
 * The names of an admin’s decisions about a facility’s money. Settlements by policy are no decisions. One admin decides
 * alone up to an amount that a policy sets; above it, and to change that amount, a second admin approves.
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

const isMoneyDecisionCall = (name: unknown): name is MoneyDecisionCall =>
  typeof name === 'string' && Object.hasOwn(moneyDecisionNames, name)

/** The name of a decision; an unknown call is named as it is stored. */
export const nameMoneyDecision = (call: string | null | undefined) =>
  isMoneyDecisionCall(call) ? moneyDecisionNames[call] : (call ?? 'A decision')
