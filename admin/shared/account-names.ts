const names: Partial<Record<string, string>> = {
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
export const accountName = (account: string) => names[account] ?? account
