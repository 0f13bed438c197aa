import { addMinutes } from '@gaitway/contract/format/time'
import {
  type LoginSource,
  isBeingGuessed,
  isLocked,
  canResendCode,
  isChallengeOver,
  isCodeFresh,
  getRequiredSecondFactor,
  secondFactorEnd,
} from './login.ts'

const now = new Date('2026-11-20T15:00:00Z')
/** Failures this many minutes ago, newest first. */
const from = (source: LoginSource, ...minutesAgo: number[]) =>
  minutesAgo.map(minutes => ({ source, failedAt: addMinutes(now, -minutes) }))
const [home, hotel] = ['network 192.0.2.1', 'network 198.51.100.7'] as const
const tenFrom = (source: LoginSource) => from(source, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)

test('login lock: five failures within 15 minutes lock until 15 minutes after the last', () => {
  expect(isLocked(from(home, 0, 1, 2, 3), home, now)).toBe(false)
  expect(isLocked(from(home, 0, 1, 2, 3, 4), home, now)).toBe(true)
  expect(isLocked(from(home, 14, 15, 16, 17, 29), home, now)).toBe(true)
  expect(isLocked(from(home, 15, 16, 17, 18, 19), home, now)).toBe(false)
})

test('login lock: failures that are far apart don’t lock', () => {
  expect(isLocked(from(home, 0, 5, 10, 15, 16), home, now)).toBe(false)
})

test('login lock: failures elsewhere lock nothing', () => {
  expect(isLocked(tenFrom(hotel), home, now)).toBe(false)
  expect(isLocked(tenFrom(home), 'device ab', now)).toBe(false)
})

test('guesses: ten failures on unknown devices within 15 minutes are guesses until 15 minutes after the last', () => {
  const later = (minutes: number) => addMinutes(now, minutes)
  expect(isBeingGuessed(tenFrom(hotel).slice(1), now)).toBe(false)
  expect(isBeingGuessed([...from(home, 0, 1, 2, 3, 4), ...from(hotel, 5, 6, 7, 8, 9)], now)).toBe(true)
  expect(isBeingGuessed(tenFrom(hotel), later(14))).toBe(true)
  expect(isBeingGuessed(tenFrom(hotel), later(15))).toBe(false)
})

test('guesses: failures on known devices and in sessions aren’t guesses of strangers', () => {
  for (const source of ['device ab', 'session cd'] as const)
    expect(isBeingGuessed(tenFrom(source), now)).toBe(false)
})

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
    expect(getRequiredSecondFactor({ role, isTwoFactorOn }, must)).toBe(due)
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
