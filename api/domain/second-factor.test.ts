import { isChallengeOver, isCodeFresh, secondFactorDue, secondFactorEnd } from './second-factor.ts'

const now = new Date('2026-11-20T15:00:00Z')

test.each([
  ['pt', false, true, undefined],
  ['facility', false, true, undefined],
  ['pt', true, false, 'totp'],
  ['admin', false, false, undefined],
  ['admin', false, true, 'email'],
  ['subadmin', false, true, 'email'],
  ['admin', true, true, 'totp'],
] as const)('a %s with an app: %s, staff must: %s; asked for %s', (role, isTwoFactorOn, must, due) => {
  expect(secondFactorDue({ role, isTwoFactorOn }, must)).toBe(due)
})

test('a challenge is over after 15 minutes or five wrong codes', () => {
  const created_at = now
  expect(isChallengeOver({ created_at, tries: 4 }, new Date('2026-11-20T15:14:59Z'))).toBe(false)
  expect(isChallengeOver({ created_at, tries: 4 }, new Date('2026-11-20T15:15:00Z'))).toBe(true)
  expect(isChallengeOver({ created_at, tries: 5 }, now)).toBe(true)
})

test('a code is fresh for a minute, and a second factor holds for seven days', () => {
  expect(isCodeFresh(now, new Date('2026-11-20T15:00:59Z'))).toBe(true)
  expect(isCodeFresh(now, new Date('2026-11-20T15:01:00Z'))).toBe(false)
  expect(secondFactorEnd(now)).toEqual(new Date('2026-11-27T15:00:00Z'))
})
