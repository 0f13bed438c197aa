import { expect, test } from '@jest/globals'
import { createKeys } from './keys.ts'

test('idempotency keys: the same input keeps its key, and another input gets its own', () => {
  const keyOf = createKeys()
  const card = { id: 'card', submittedAt: '2026-11-21T23:00:00.000Z' }
  const again = { ...card, submittedAt: '2026-11-22T09:00:00.000Z' }
  expect(keyOf({ ...card })).toBe(keyOf(card))
  expect(keyOf(again)).not.toBe(keyOf(card))
})
