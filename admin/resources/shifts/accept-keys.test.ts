import { expect, test } from '@jest/globals'
import { acceptKeys } from './accept-keys.ts'

test('pressed twice the same hours are accepted under one key, hours handed in again under another', () => {
  const keyOf = acceptKeys()
  const card = { id: 'card', submittedAt: '2026-11-21T23:00:00.000Z' }
  const again = { ...card, submittedAt: '2026-11-22T09:00:00.000Z' }
  expect(keyOf({ ...card })).toBe(keyOf(card))
  expect(keyOf(again)).not.toBe(keyOf(card))
})

test('each decision about extra time has a key of its own', () => {
  const keyOf = acceptKeys()
  const card = { id: 'card', submittedAt: '2026-11-21T23:00:00.000Z' }
  expect(keyOf(card, { extraTime: 'accept' })).toBe(keyOf(card, { extraTime: 'accept' }))
  expect(keyOf(card, { extraTime: 'decline', reason: 'No.' })).not.toBe(keyOf(card, { extraTime: 'accept' }))
})
