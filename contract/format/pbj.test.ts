import { formatQuarterKey, nameQuarter, parseQuarterKey, showHundredths } from './pbj.ts'

test.each([
  ['2027-1', { fiscalYear: 2027, quarter: 1 }],
  ['2026-4', { fiscalYear: 2026, quarter: 4 }],
])('quarter in an address: %s names a quarter, and is written the same', (text, quarter) => {
  expect(parseQuarterKey(text)).toEqual(quarter)
  expect(formatQuarterKey(quarter)).toBe(text)
})

test.each([null, '', '2027', '2027-0', '2027-5', '1027-1', '2027-1 ', '2027-10'])(
  'quarter in an address: %j names none',
  text => expect(parseQuarterKey(text)).toEqual({}),
)

test.each([
  [
    { quarter: 1, fiscalYear: 2027, firstDay: '2026-10-01' },
    'October to December 2026 (fiscal year 2027, Q1)',
  ],
  [{ quarter: 2, fiscalYear: 2027, firstDay: '2027-01-01' }, 'January to March 2027 (fiscal year 2027, Q2)'],
])('quarter: its name has its months and the year they are in', (quarter, name) =>
  expect(nameQuarter(quarter)).toBe(name),
)

test.each([
  [0, '0.00'],
  [755, '7.55'],
  [123_450, '1,234.50'],
])('hours: %i hundredths are %s', (hundredths, shown) => expect(showHundredths(hundredths)).toBe(shown))
