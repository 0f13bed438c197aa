/** The accounts of the ledger: debits are positive, credits negative. */
export const ledgerAccounts = [
  'cashAtPaymentService',
  'bank',
  'facilityReceivable',
  'clinicianPayable',
  'feeIncome',
  'processingIncome',
  'processingCost',
  'refundsPayable',
  'adjustments',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

const names: Record<LedgerAccount, string> = {
  cashAtPaymentService: 'Cash at the payment service',
  bank: 'Bank',
  facilityReceivable: 'Owed by facilities',
  clinicianPayable: 'Owed to clinicians',
  feeIncome: 'Fee income',
  processingIncome: 'Card processing income',
  processingCost: 'Card processing cost',
  refundsPayable: 'Refunds payable',
  adjustments: 'Adjustments',
}
/** The name of an account; an unknown one is named as it is stored. */
export const accountName = (account: string) => (names as Partial<Record<string, string>>)[account] ?? account
