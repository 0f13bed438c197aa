import { expectedPay, shiftCost, type ShiftMoney } from './shift-money.ts'

/** A shift at $62 for eight hours, confirmed by card: $496 for the clinician. */
const shift = (overrides: Partial<ShiftMoney> = {}): ShiftMoney => ({
  status: 'upcoming',
  jobType: 'PART_TIME',
  paymentType: 'card',
  feePercent: 10,
  bookedPayCents: 49_600,
  bookedTotalCents: 56_172,
  isTrusted: false,
  isSettled: false,
  owedCents: 56_172,
  keptCents: 56_172,
  isDebitUnderWay: false,
  isChargeFailed: false,
  timesheet: null,
  workedCents: null,
  minimumCents: null,
  isPayoutDue: false,
  ...overrides,
})

test.each<[Partial<ShiftMoney>, object | null]>([
  [{}, { amountCents: 49_600, basis: 'booked', after: 'acceptance', days: 4 }],
  [
    { timesheet: 'draft', workedCents: 100 },
    { amountCents: 49_600, basis: 'booked' },
  ],
  [
    { timesheet: 'rejected', workedCents: 100 },
    { amountCents: 49_600, basis: 'booked' },
  ],
  [
    { timesheet: 'pending', workedCents: 52_700 },
    { amountCents: 52_700, basis: 'timeCard' },
  ],
  [
    { timesheet: 'pending', workedCents: 100, minimumCents: 24_800 },
    { amountCents: 24_800, basis: 'timeCard' },
  ],
  [{ minimumCents: 24_800 }, { amountCents: 24_800, basis: 'minimum' }],
  [{ paymentType: 'ACH' }, { after: 'acceptance', days: 4 }],
  [
    { paymentType: 'ACH', isDebitUnderWay: true },
    { after: 'payment', days: 4 },
  ],
  [
    { paymentType: 'ACH', isDebitUnderWay: true, isTrusted: true },
    { after: 'acceptance', days: 2 },
  ],
  [{ isChargeFailed: true }, { after: 'payment', days: 4 }],
  [{ paymentType: 'invoice' }, { after: 'invoice', days: 2 }],
  [
    { paymentType: 'invoice', isTrusted: true },
    { after: 'acceptance', days: 2 },
  ],
])('shift money: what will be paid and when, for a shift with %j', (overrides, pay) => {
  expect(expectedPay(shift(overrides))).toMatchObject(pay ?? {})
})

test.each<Partial<ShiftMoney>>([
  { status: 'applied' },
  { status: 'cancelled' },
  { jobType: 'FULL_TIME' },
  { timesheet: 'accepted' },
  { timesheet: 'void' },
  { isPayoutDue: true },
])('shift money: nothing is promised for a shift with %j', overrides => {
  expect(expectedPay(shift(overrides))).toBeNull()
})

test('shift money: a settled shift costs what is owed, and the open amount still moves', () => {
  const settled = { isSettled: true, owedCents: 42_137 }
  expect(shiftCost(shift(settled))).toMatchObject({
    basis: 'settled',
    totalCents: 42_137,
    refundCents: 14_035,
  })
  expect(shiftCost(shift({ ...settled, keptCents: 40_000 }))).toMatchObject({ chargeCents: 2_137 })
  expect(shiftCost(shift({ ...settled, paymentType: 'invoice', keptCents: 0 }))).toMatchObject({
    chargeCents: 0,
  })
})

test('shift money: a difference too small to charge doesn’t count', () => {
  const more = shift({ timesheet: 'pending', workedCents: 49_640 })
  expect(shiftCost(more)).toMatchObject({ totalCents: 56_172, chargeCents: 0, refundCents: 0 })
})

test('shift money: a full-time post always costs its placement fee', () => {
  const post = shift({ jobType: 'FULL_TIME', bookedTotalCents: 99_200, keptCents: 99_200, minimumCents: 0 })
  expect(shiftCost(post)).toMatchObject({ basis: 'booked', totalCents: 99_200 })
})
