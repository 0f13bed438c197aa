/** Card brands as they are written. */
export const brandNames: Record<string, string> = {
  visa: 'Visa',
  amex: 'American Express',
  mastercard: 'Mastercard',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** `Visa 4242`, `Chase 6789`: a card by its brand, a bank account by its bank. */
export const showWay = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brandNames[brand] ?? brand} ${last4}`
