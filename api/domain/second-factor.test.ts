import {
  isChallengeOver,
  isCodeFresh,
  canResendCode,
  secondFactorDue,
  secondFactorEnd,
} from './second-factor.ts'

const now = new Date('2026-11-20T15:00:00Z')

test.each([
  ['pt', false, true, undefined],
  ['facility', false, true, undefined],
  ['pt', true, false, 'totp'],
  ['admin', false, false, undefined],
  ['admin', false, true, 'email'],
  ['subadmin', false, true, 'email'],
  ['admin', true, true, 'totp'],
] as const)(
  'second factor: a %s with an app: %s, staff must: %s; prompts for %s',
  (role, isTwoFactorOn, must, due) => {
    expect(secondFactorDue({ role, isTwoFactorOn }, must)).toBe(due)
  },
)

test('second factor: a challenge expires 15 minutes after its code was sent, or after five wrong codes', () => {
  const sentAt = now
  expect(isChallengeOver({ sentAt, tries: 4 }, new Date('2026-11-20T15:14:59Z'))).toBe(false)
  expect(isChallengeOver({ sentAt, tries: 4 }, new Date('2026-11-20T15:15:00Z'))).toBe(true)
  expect(isChallengeOver({ sentAt, tries: 5 }, now)).toBe(true)
})

test('second factor: codes are resent for 15 minutes after the password, so a login takes 30 at most', () => {
  expect(canResendCode({ createdAt: now }, new Date('2026-11-20T15:14:59Z'))).toBe(true)
  expect(canResendCode({ createdAt: now }, new Date('2026-11-20T15:15:00Z'))).toBe(false)
})

test('second factor: a code is fresh for a minute, and a verification lasts seven days', () => {
  expect(isCodeFresh(now, new Date('2026-11-20T15:00:59Z'))).toBe(true)
  expect(isCodeFresh(now, new Date('2026-11-20T15:01:00Z'))).toBe(false)
  expect(secondFactorEnd(now)).toEqual(new Date('2026-11-27T15:00:00Z'))
})
