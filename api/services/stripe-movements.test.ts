import type Stripe from 'stripe'
import { movementOf } from './stripe-accounts.ts'

const transaction = (more: object) =>
  ({
    id: 'txn_1',
    object: 'balance_transaction',
    amount: -5_000,
    fee: 1_500,
    created: 1_763_650_000,
    reporting_category: 'charge',
    source: null,
    ...more,
  }) as Stripe.BalanceTransaction

it.each([
  ['charge', 'charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'charge', 'pi_1'],
  ['payment', 'charge', { object: 'charge', id: 'py_1', payment_intent: { id: 'pi_2' } }, 'charge', 'pi_2'],
  ['charge', 'charge', { object: 'charge', id: 'ch_2', payment_intent: null }, 'charge', 'ch_2'],
  ['refund', 'refund', { object: 'refund', id: 're_1' }, 'refund', 're_1'],
  ['payment_refund', 'refund', { object: 'refund', id: 'pyr_1' }, 'refund', 'pyr_1'],
  ['refund_failure', 'refund_failure', { object: 'refund', id: 're_2' }, 'refund', 're_2'],
  ['adjustment', 'dispute', { object: 'dispute', id: 'du_1' }, 'dispute', 'du_1'],
  ['adjustment', 'dispute_reversal', { object: 'dispute', id: 'du_1' }, 'dispute', 'du_1'],
  ['adjustment', 'other_adjustment', null, 'other', null],
  ['transfer', 'transfer', { object: 'transfer', id: 'tr_1' }, 'transfer', 'tr_1'],
  [
    'transfer_refund',
    'transfer_reversal',
    { object: 'transfer_reversal', id: 'trr_1', transfer: 'tr_1' },
    'transfer',
    'tr_1',
  ],
  ['topup', 'topup', { object: 'topup', id: 'tu_1' }, 'topUp', 'tu_1'],
  ['stripe_fee', 'fee', null, 'other', null],
  ['payout', 'payout', 'po_1', 'other', 'po_1'],
])(
  'balance: %s, counted as %s, becomes a movement with our kind and source',
  (type, category, source, kind, sourceId) => {
    expect(movementOf(transaction({ type, reporting_category: category, source }))).toEqual({
      id: 'txn_1',
      kind,
      sourceId,
      amountCents: -5_000,
      feeCents: 1_500,
      at: new Date('2025-11-20T14:46:40Z'),
    })
  },
)
