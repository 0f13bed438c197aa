import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits that nobody can guess. */
export const randomString = (length: number) =>
  [...randomBytes(length)].map(byte => alphabet[byte % alphabet.length]).join('')

const shapes = {
  customer: ['cus_', 14],
  'checkout.session': ['cs_test_a1', 56],
  setup_intent: ['seti_1', 23],
  payment_method: ['pm_1', 23],
  payment_intent: ['pi_3', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  payment: ['py_3', 23],
  mandate: ['mandate_1', 23],
  dispute: ['du_1', 23],
  file: ['file_1', 23],
  balance_transaction: ['txn_3', 23],
  event: ['evt_1', 23],
  request: ['req_', 14],
  authentication: ['tds_', 32],
  account: ['acct_1', 15],
  person: ['person_1', 23],
  bank_account: ['ba_1', 23],
  account_link: ['', 40],
  topup: ['tu_1', 23],
  transfer: ['tr_3', 23],
  payout: ['po_1', 23],
} as const

/** A new id that looks like Stripe's for this kind of object. */
export const newId = (kind: keyof typeof shapes) => {
  const [prefix, length] = shapes[kind]
  return prefix + randomString(length)
}
