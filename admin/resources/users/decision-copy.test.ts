import { describeEffects, emailWarning, formatMoveLabel } from './decision-copy.ts'

const now = new Date('2026-11-24T15:00:00Z')
const later = { startsAt: '2026-11-25T15:00:00.000Z' }

test('decision buttons: name the booked call that they cancel or end', () => {
  expect(formatMoveLabel('approve', undefined, now)).toBe('Approve')
  expect(formatMoveLabel('approve', later, now)).toMatch(/^Approve and cancel the call on 11\/25\/2026/)
  expect(formatMoveLabel('reject', { startsAt: '2026-11-24T14:55:00.000Z' }, now)).toMatch(
    /^Decline and end the call of/,
  )
  expect(formatMoveLabel('reconsider', later, now)).toBe('Move to pending')
})

test('decision: deactivating says which shifts stay booked', () => {
  expect(describeEffects('deactivate', 1)).toContain('Their 1 booked shift stays booked')
  expect(describeEffects('deactivate', 2)).toContain('Their 2 booked shifts stay booked')
  expect(describeEffects('approve', 2)).not.toContain('shift')
})

test('decision: an unconfirmed email is warned about before approval only', () => {
  const user = { status: 'pending', isEmailVerified: false, email: 'tess@example.test' } as never
  expect(emailWarning(user)).toContain('tess@example.test isn’t confirmed')
  expect(emailWarning({ ...(user as object), isEmailVerified: true } as never)).toBeUndefined()
  expect(emailWarning({ ...(user as object), status: 'approved' } as never)).toBeUndefined()
})
