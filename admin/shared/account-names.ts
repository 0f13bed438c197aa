/** The accounts of the ledger as people read them. */
const names: Partial<Record<string, string>> = {
  cashAtPaymentService: 'Cash at the payment service',
  bank: 'Bank',
  facilityReceivable: 'Owed by facilities',
  clinicianPayable: 'Owed to clinicians',
  feeIncome: 'Income from fees',
  processingIncome: 'Income from card processing',
  processingCost: 'Cost of card processing',
  refundsPayable: 'Refunds to be paid',
  adjustments: 'Adjustments',
}
export const accountName = (account: string) => names[account] ?? account
