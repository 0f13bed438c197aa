import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits that nobody can guess. */
export const randomLetters = (length: number) =>
  [...randomBytes(length)].map(byte => letters[byte % letters.length]).join('')

const shapes = {
  customer: ['cus_', 14],
  'checkout.session': ['cs_test_a1', 56],
  setup_intent: ['seti_1', 23],
  payment_method: ['pm_1', 23],
  payment_intent: ['pi_3', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  balance_transaction: ['txn_3', 23],
  event: ['evt_1', 23],
  request: ['req_', 14],
  authentication: ['tds_', 32],
} as const

/** A new id that looks like Stripe's for this kind of thing. */
export const newId = (kind: keyof typeof shapes) => {
  const [prefix, length] = shapes[kind]
  return prefix + randomLetters(length)
}
