import { unlessTyped } from './confirm-discard.ts'

const close = () => undefined

test('a dialog in which nothing was typed closes by Escape', () => {
  expect(unlessTyped(close, '', '')).toBe(close)
  expect(unlessTyped(close, [[{ startTime: '09:00' }], ''], [[{ startTime: '09:00' }], ''])).toBe(close)
})

test('what was typed in a dialog is not lost by Escape', () => {
  expect(unlessTyped(close, 'Census fell', '')).toBeUndefined()
  expect(unlessTyped(close, [[{ startTime: '09:30' }], ''], [[{ startTime: '09:00' }], ''])).toBeUndefined()
})
