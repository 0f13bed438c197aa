/** The accounts of the ledger and their names. Debits are positive, credits negative. */
const names = {
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
export type LedgerAccount = keyof typeof names
export const ledgerAccounts = Object.keys(names) as LedgerAccount[]

/** The name of an account; an unknown one is named as it is stored. */
export const getLedgerAccountName = (account: string) =>
  (names as Partial<Record<string, string>>)[account] ?? account
