import { nameSource } from '../../test/pbj/name-source.ts'
import { builtInComplianceData } from '../services/compliance-data.ts'
import { daysBetween, findDueQuarter, findQuarterDays, findQuarterOf, listQuarters } from './pbj-quarter.ts'

const { quarters } = builtInComplianceData.pbj

test.each([
  [1, 2027, '2026-10-01', '2026-12-31', '2027-02-14', '2027-02-09'],
  [2, 2027, '2027-01-01', '2027-03-31', '2027-05-15', '2027-05-10'],
  [3, 2026, '2026-04-01', '2026-06-30', '2026-08-14', '2026-08-09'],
  [4, 2026, '2026-07-01', '2026-09-30', '2026-11-14', '2026-11-09'],
])(
  `quarter %i of %i: %s to %s, due %s ${nameSource(quarters)}`,
  (quarter, fiscalYear, firstDay, lastDay, dueOn, aimOn) => {
    const days = { quarter, fiscalYear, firstDay, lastDay, dueOn, aimOn }
    expect(findQuarterDays(quarters, { quarter, fiscalYear })).toEqual(days)
    expect([findQuarterOf(quarters, firstDay), findQuarterOf(quarters, lastDay)]).toEqual([days, days])
    expect(daysBetween(lastDay, dueOn)).toBe(45)
  },
)

test.each([
  ['2026-11-14', 4, 2026],
  ['2026-11-15', 1, 2027],
  ['2026-12-31', 1, 2027],
  ['2027-02-14', 1, 2027],
  ['2027-02-15', 2, 2027],
])('due next on %s: quarter %i of %i', (day, quarter, fiscalYear) => {
  expect(findDueQuarter(quarters, day)).toMatchObject({ quarter, fiscalYear })
})

test('quarters: listed back over the turn of the fiscal year', () => {
  expect(
    listQuarters(quarters, '2026-11-20', 4).map(one => [one.quarter, one.fiscalYear, one.firstDay]),
  ).toEqual([
    [1, 2027, '2026-10-01'],
    [4, 2026, '2026-07-01'],
    [3, 2026, '2026-04-01'],
    [2, 2026, '2026-01-01'],
  ])
})
