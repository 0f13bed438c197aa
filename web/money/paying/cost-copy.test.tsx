import type { ShiftCost } from '@gaitway/contract/schemas/shift-money'
import { formatCostBasis, formatCostChange } from './PriceLines.tsx'

const cost: ShiftCost = {
  paymentType: 'card',
  bookedCents: 56_172,
  status: 'paid',
  paidCents: 56_172,
  processingCents: 0,
  basis: 'booked',
  totalCents: 56_172,
  chargeCents: 0,
  refundCents: 0,
}

test.each<[Partial<ShiftCost>, string, string | undefined]>([
  [{}, 'for scheduled hours', undefined],
  [
    { basis: 'timeCard', chargeCents: 3_509 },
    'based on the submitted time card',
    'When you accept, we’ll charge $35.09 more',
  ],
  [
    { basis: 'timeCard', refundCents: 14_035 },
    'based on the submitted time card',
    'When you accept, we’ll refund $140.35',
  ],
  [{ basis: 'timeCard' }, 'based on the submitted time card', undefined],
  [
    { basis: 'minimum', refundCents: 100 },
    'minimum, because the shift ended early',
    'When you accept, we’ll refund $1.00',
  ],
  [
    { basis: 'minimum', totalCents: 0, refundCents: 56_172 },
    'until the hours worked are submitted',
    undefined,
  ],
  [{ basis: 'settled', chargeCents: 3_509 }, 'settled', '$35.09 balance due'],
  [{ basis: 'settled', refundCents: 14_035 }, 'settled', '$140.35 refund processing'],
  [{ paymentType: 'invoice' }, 'for scheduled hours', undefined],
  [
    { paymentType: 'invoice', basis: 'timeCard', totalCents: 40_920 },
    'based on the submitted time card',
    'When you accept, we’ll invoice you $409.20',
  ],
])('shift cost: names its basis and what accepting changes: %j', (overrides, basis, moves) => {
  expect([formatCostBasis({ ...cost, ...overrides }), formatCostChange({ ...cost, ...overrides })]).toEqual([
    basis,
    moves,
  ])
})
