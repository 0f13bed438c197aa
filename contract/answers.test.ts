import { expect, test } from '@jest/globals'
import { shownCount, shownMessage } from './answers.ts'

test('failure message: prefers the first field error', () => {
  const error = { email: 'Please enter correct email address', phone: 'Enter a 10-digit phone number' }
  expect(shownMessage({ code: 'fields_wrong', message: 'Some fields need your attention.', error })).toBe(
    error.email,
  )
})

test('failure message: falls back to the error, the message, then a stock text', () => {
  expect(shownMessage({ error: 'Somebody was faster.', message: 'Conflict' })).toBe('Somebody was faster.')
  expect(shownMessage({ error: '', message: 'Conflict' })).toBe('Conflict')
  expect(shownMessage({ error: {}, message: 'Conflict' })).toBe('Conflict')
  expect(shownMessage({})).toBe('Something went wrong')
  expect(shownMessage(undefined)).toBe('Something went wrong')
})

test('failure message: hides the details of an internal error', () => {
  expect(shownMessage({ code: 'internal', error: 'Something went wrong (0190)' })).toBe(
    'Something went wrong',
  )
})

test('row count: shows a plus sign if it was capped', () => {
  expect([shownCount(7, false), shownCount(10_000, false), shownCount(10_000, true)]).toEqual([
    '7',
    '10,000',
    '10,000+',
  ])
})
