import { closeIfUnchanged, createKeys } from './move-form.ts'

test('idempotency keys: the same input keeps its key, and another input gets its own', () => {
  const keyOf = createKeys()
  const card = { id: 'card', submittedAt: '2026-11-21T23:00:00.000Z' }
  const again = { ...card, submittedAt: '2026-11-22T09:00:00.000Z' }
  expect(keyOf({ ...card })).toBe(keyOf(card))
  expect(keyOf(again)).not.toBe(keyOf(card))
})

const close = () => undefined

test('dialog: closes on Escape when nothing was typed', () => {
  expect(closeIfUnchanged(close, '', '')).toBe(close)
  expect(closeIfUnchanged(close, [[{ startTime: '09:00' }], ''], [[{ startTime: '09:00' }], ''])).toBe(close)
})

test('dialog: stays open on Escape when something was typed', () => {
  expect(closeIfUnchanged(close, 'Census fell', '')).toBeUndefined()
  expect(
    closeIfUnchanged(close, [[{ startTime: '09:30' }], ''], [[{ startTime: '09:00' }], '']),
  ).toBeUndefined()
})
