import { costBasis, costMoves, type ShiftCost } from './cost-copy.ts'

const cost: ShiftCost = {
  paymentType: 'card',
  bookedCents: 56_172,
  paidCents: 56_172,
  basis: 'booked',
  totalCents: 56_172,
  chargeCents: 0,
  refundCents: 0,
}

test.each<[Partial<ShiftCost>, string, string | undefined]>([
  [{}, 'as booked', undefined],
  [{ basis: 'timeCard', chargeCents: 3_509 }, 'by the time card handed in', 'Accepting charges $35.09 more'],
  [{ basis: 'timeCard', refundCents: 14_035 }, 'by the time card handed in', 'Accepting gives $140.35 back'],
  [{ basis: 'timeCard' }, 'by the time card handed in', undefined],
  [{ basis: 'minimum', refundCents: 100 }, 'at least, as it ended early', 'Accepting gives $1.00 back'],
  [{ basis: 'settled', chargeCents: 3_509 }, 'settled', '$35.09 is still to be paid'],
  [{ basis: 'settled', refundCents: 14_035 }, 'settled', '$140.35 is going back to you'],
  [{ paymentType: 'invoice' }, 'as booked', undefined],
  [
    { paymentType: 'invoice', basis: 'timeCard', totalCents: 40_920 },
    'by the time card handed in',
    'Accepting puts $409.20 on your invoice',
  ],
])('what a shift costs stands on something, and may still move: %j', (wish, basis, moves) => {
  expect([costBasis({ ...cost, ...wish }), costMoves({ ...cost, ...wish })]).toEqual([basis, moves])
})
