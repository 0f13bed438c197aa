import { unlessTyped } from './confirm-discard.ts'

const close = () => undefined

test('dialog: closes on Escape when nothing was typed', () => {
  expect(unlessTyped(close, '', '')).toBe(close)
  expect(unlessTyped(close, [[{ startTime: '09:00' }], ''], [[{ startTime: '09:00' }], ''])).toBe(close)
})

test('dialog: stays open on Escape when something was typed', () => {
  expect(unlessTyped(close, 'Census fell', '')).toBeUndefined()
  expect(unlessTyped(close, [[{ startTime: '09:30' }], ''], [[{ startTime: '09:00' }], ''])).toBeUndefined()
})
