import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { previewApproval } from './approval-effect.ts'

const now = new Date('2026-11-26T15:00:00Z')
const ready = {
  role: 'pt',
  status: 'pending',
  email: 'tess@example.test',
  isEmailVerified: true,
  isSignupCompleted: true,
  closedAt: null,
} as UserRecord
const options = { booked: undefined, mayApprove: true, now }
const booked = { startsAt: '2026-11-27T15:00:00.000Z' } as never

test('approving several: names the call that each approval cancels', () => {
  expect(previewApproval(ready, { ...options, booked })).toMatchObject({
    isPossible: true,
    what: expect.stringMatching(/Will cancel the call on 11\/27\/2026, 9:00 AM CST\./),
    sums: { calls: 1, unconfirmed: 0 },
  })
  expect(previewApproval(ready, options).sums).toEqual({ calls: 0, unconfirmed: 0 })
})

test('approving several: an email that isn’t confirmed is approved with a warning', () => {
  const effect = previewApproval({ ...ready, isEmailVerified: false }, options)
  expect(effect).toMatchObject({ isPossible: true, sums: { unconfirmed: 1 } })
  expect(effect.what).toContain('tess@example.test isn’t confirmed yet')
})

test('approving several: leaves out anyone who can’t be approved, and says why', () => {
  const why = (user: Partial<UserRecord>, mayApprove = true) => {
    const { isPossible, what } = previewApproval({ ...ready, ...user }, { ...options, mayApprove })
    return isPossible || what
  }
  expect(why({ isSignupCompleted: false })).toBe('They haven’t finished signing up.')
  expect(why({ status: 'approved' }, false)).toBe('Their account is approved.')
  expect(why({ role: 'subadmin' })).toBe('Staff don’t need approval.')
  expect(why({ closedAt: '2026-11-20T00:00:00.000Z' })).toBe('They closed their account.')
})
