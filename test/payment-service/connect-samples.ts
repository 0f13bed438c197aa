const nothing = null
const [text, number, yes, group, list] = ['text', 1, true, {}, []]

const requirements = {
  currently_due: list,
  eventually_due: list,
  past_due: list,
  pending_verification: list,
  disabled_reason: nothing,
  errors: list,
}

/** What each resource about connected accounts and their money has at least, by our own reading. */
export const connectSamples = {
  account: {
    id: text,
    object: text,
    type: text,
    email: nothing,
    details_submitted: yes,
    payouts_enabled: yes,
    capabilities: { transfers: text },
    controller: { type: text },
    external_accounts: { object: text, data: list },
    requirements,
    settings: { payouts: { schedule: { interval: text } } },
    metadata: group,
  },
  account_link: { object: text, created: number, expires_at: number, url: text },
  balance: {
    object: text,
    available: [{ amount: number, currency: text }],
    pending: [{ amount: number, currency: text }],
  },
  bank_account: {
    id: text,
    object: text,
    bank_name: text,
    last4: text,
    routing_number: text,
    status: text,
    fingerprint: text,
  },
  deleted_external_account: { id: text, object: text, deleted: yes },
  person: {
    id: text,
    object: text,
    account: text,
    dob: group,
    ssn_last_4_provided: yes,
    verification: { status: text },
  },
  transfer: {
    id: text,
    object: text,
    amount: number,
    destination: text,
    destination_payment: text,
    balance_transaction: text,
    source_transaction: nothing,
    metadata: group,
  },
  payout: {
    id: text,
    object: text,
    amount: number,
    arrival_date: number,
    automatic: yes,
    destination: text,
    status: text,
    failure_code: nothing,
    failure_message: nothing,
    balance_transaction: text,
    failure_balance_transaction: nothing,
    metadata: group,
  },
  topup: { id: text, object: text, amount: number, status: text, balance_transaction: nothing },
}
export type ConnectSampled = keyof typeof connectSamples
