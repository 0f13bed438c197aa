import { movementNow } from './balance-transactions.ts'
import { invalid } from './refusals.ts'
import { find, findAny, type Kind } from './resources.ts'
import type { Work } from './work.ts'

const expandable: { [K in Kind]?: Record<string, Kind | 'any'> } = {
  'checkout.session': {
    customer: 'customer',
    setup_intent: 'setup_intent',
    payment_intent: 'payment_intent',
  },
  setup_intent: { customer: 'customer', payment_method: 'payment_method', mandate: 'mandate' },
  mandate: { payment_method: 'payment_method' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
  payment_intent: { customer: 'customer', payment_method: 'payment_method', latest_charge: 'charge' },
  charge: {
    customer: 'customer',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
  },
  refund: { charge: 'charge', payment_intent: 'payment_intent', balance_transaction: 'balance_transaction' },
  transfer: { balance_transaction: 'balance_transaction', source_transaction: 'charge' },
  payout: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
  },
  topup: { balance_transaction: 'balance_transaction' },
  balance_transaction: { source: 'any' },
}

type Node = Record<string, unknown>

const kindAt = (node: Node, key: string) => expandable[node.object as Kind]?.[key]

const shownInFull = async (work: Work, kind: Kind | 'any', id: string) => {
  const full = kind === 'any' ? await findAny(work, id) : await find(work, kind, id)
  return full.object === 'balance_transaction' ? movementNow(full, work.at) : full
}

const expandOne = async (
  work: Work,
  node: Node,
  [key = '', ...rest]: string[],
  path: string,
): Promise<Node> => {
  if (node.object === 'list' && key === 'data' && Array.isArray(node.data)) {
    const shown: Node[] = []
    for (const each of node.data as Node[]) shown.push(await expandOne(work, each, rest, path))
    return { ...node, data: shown }
  }
  const kind = kindAt(node, key)
  if (!kind) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const value = node[key]
  if (value === null) return node
  const full = typeof value === 'string' ? await shownInFull(work, kind, value) : value
  const shown = rest.length > 0 ? await expandOne(work, full as Node, rest, path) : full
  return { ...node, [key]: shown }
}

/** The answer with the named ids replaced by what they stand for. */
export const expandAnswer = async (work: Work, answer: object, paths: string[]) => {
  let shown = answer as Node
  for (const path of paths) shown = await expandOne(work, shown, path.split('.'), path)
  return shown
}
