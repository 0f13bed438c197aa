/** Card brands by the payment service’s names. */
export const brandNames: Record<string, string> = {
  visa: 'Visa',
  amex: 'American Express',
  mastercard: 'Mastercard',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** Failures after which the same bank account fails again. */
export const lostAccountCodes: readonly string[] = [
  'account_closed',
  'no_account',
  'debit_not_authorized',
  'bank_account_restricted',
]

/** `Visa 4242`, `Chase 6789` */
export const formatPaymentMethod = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brandNames[brand] ?? brand} ${last4}`
