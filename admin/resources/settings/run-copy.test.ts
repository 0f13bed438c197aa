import { formatRunCounts, listRunFailures, nameRun, formatRunTime } from './run-copy.ts'

test('scheduled run: shows counts and the reasons it failed', () => {
  const result = {
    notApplied: 2,
    applied: 1,
    posted: 0,
    failed: 1,
    failures: ['The disk is full.'],
    comparedAt: 'x',
  }
  expect(formatRunCounts({ result })).toBe('2 not applied, 1 applied')
  expect(listRunFailures({ result })).toEqual(['The disk is full.'])
  expect(formatRunCounts({ result: { failed: 1, failures: ['The disk is full.'] } })).toBe('')
  expect([formatRunCounts({ result: {} }), listRunFailures({ result: {} })]).toEqual(['Nothing to do', []])
})

test('scheduled run: shows its purpose and duration', () => {
  expect([nameRun('payouts'), nameRun('medians'), nameRun('unheardOf')]).toEqual([
    'Payouts',
    'Median rates',
    'unheardOf',
  ])
  const startedAt = '2026-11-20T15:00:00.000Z'
  expect(formatRunTime({ startedAt, finishedAt: '2026-11-20T15:00:00.400Z' })).toBe('under a second')
  expect(formatRunTime({ startedAt, finishedAt: '2026-11-20T15:00:12.000Z' })).toBe('12 s')
  expect(formatRunTime({ startedAt, finishedAt: null })).toBe('still running')
  expect(formatRunTime({ startedAt, finishedAt: '2026-11-20T14:00:00.000Z' })).toBe(
    'last went well 11/20/2026, 8:00 AM CST',
  )
})
