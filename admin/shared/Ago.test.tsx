import { showAgo } from './Ago.tsx'

const now = new Date('2026-11-26T12:00:00Z')

test('ago: whole units, rounded down', () => {
  const ago = (at: string) => showAgo(at, now)
  expect(ago('2026-11-26T11:59:31Z')).toBe('just now')
  expect(ago('2026-11-26T11:59:00Z')).toBe('1 minute ago')
  expect(ago('2026-11-26T10:01:00Z')).toBe('1 hour ago')
  expect(ago('2026-11-23T11:00:00Z')).toBe('3 days ago')
  expect(ago('2026-11-12T12:00:00Z')).toBe('2 weeks ago')
  expect(ago('2026-09-20T12:00:00Z')).toBe('2 months ago')
  expect(ago('2025-11-20T12:00:00Z')).toBe('1 year ago')
  expect(ago('2026-11-26T14:30:00Z')).toBe('in 2 hours')
})
