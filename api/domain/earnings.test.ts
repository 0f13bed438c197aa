import { groupByPeriod, type EarnedDay } from './earnings.ts'

const paid = (day: string, cents = 100): EarnedDay => ({ day, status: 'paid', cents })
const spansOf = (days: readonly EarnedDay[], span: 'week' | 'month') =>
  groupByPeriod(days, span).map(({ fromDay, toDay }) => [fromDay, toDay])

test.each([
  { day: '2026-11-22', week: ['2026-11-22', '2026-11-28'] },
  { day: '2026-11-21', week: ['2026-11-15', '2026-11-21'] },
  { day: '2026-03-01', week: ['2026-03-01', '2026-03-07'] },
  { day: '2026-01-03', week: ['2026-01-01', '2026-01-03'] },
  { day: '2025-12-30', week: ['2025-12-28', '2025-12-31'] },
])('the week of $day: starts on Sunday and stays in its year', ({ day, week }) => {
  expect(spansOf([paid(day)], 'week')).toEqual([week])
})

test.each([
  { day: '2026-02-14', month: ['2026-02-01', '2026-02-28'] },
  { day: '2028-02-29', month: ['2028-02-01', '2028-02-29'] },
  { day: '2026-12-31', month: ['2026-12-01', '2026-12-31'] },
])('the month of $day: ends on its last day', ({ day, month }) => {
  expect(spansOf([paid(day)], 'month')).toEqual([month])
})

test('periods: are listed latest first, add up each kind, and leave out those without pay', () => {
  const days: EarnedDay[] = [
    paid('2026-01-05', 300),
    paid('2026-03-03'),
    { day: '2026-03-31', status: 'sent', cents: 20 },
    { day: '2026-03-30', status: 'due', cents: 3 },
    { day: '2026-03-29', status: 'worked', cents: 4 },
    { day: '2026-03-28', status: 'failed', cents: 5 },
    paid('2026-02-10', 0),
  ]
  expect(groupByPeriod(days, 'month')).toEqual([
    {
      fromDay: '2026-03-01',
      toDay: '2026-03-31',
      paidCents: 100,
      onTheWayCents: 23,
      inReviewCents: 4,
      failedCents: 5,
    },
    {
      fromDay: '2026-01-01',
      toDay: '2026-01-31',
      paidCents: 300,
      onTheWayCents: 0,
      inReviewCents: 0,
      failedCents: 0,
    },
  ])
})
