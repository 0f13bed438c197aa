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
