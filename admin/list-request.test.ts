import { expect, test } from '@jest/globals'
import { listUrl, parseTotal } from './list-request.ts'

test('list request: has filter, sort and range; an export has no range', () => {
  const params = {
    filter: { status: 'posted' },
    sort: { field: 'serialNumber', order: 'DESC' as const },
    pagination: { page: 2, perPage: 25 },
  }
  const { pathname, searchParams } = new URL(listUrl('jobs', params), 'http://localhost')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api/admin/jobs',
    { range: '[25,49]', sort: '["serialNumber","DESC"]', filter: '{"status":"posted"}' },
  ])
  expect(listUrl('jobs.csv', { filter: {} })).toBe('/api/admin/jobs.csv?filter=%7B%7D')
})

test('list request: reads the total and whether the count was capped', () => {
  const counted = new Headers({ 'content-range': 'jobs 0-24/42' })
  expect(parseTotal(counted)).toEqual({ total: 42, meta: { isCountCapped: false } })
  const capped = new Headers({ 'content-range': 'jobs 0-24/10000', 'x-count-capped': 'true' })
  expect(parseTotal(capped)).toEqual({ total: 10_000, meta: { isCountCapped: true } })
})
