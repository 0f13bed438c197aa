import { expect, test } from '@jest/globals'
import { formatCount, getFailureMessage } from './answers.ts'

test('failure message: prefers the first field error', () => {
  const error = { email: 'Please enter correct email address', phone: 'Enter a 10-digit phone number' }
  expect(
    getFailureMessage({ code: 'fields_wrong', message: 'Some fields need your attention.', error }),
  ).toBe(error.email)
})

test('failure message: falls back to the error, the message, then a stock text', () => {
  expect(getFailureMessage({ error: 'Somebody was faster.', message: 'Conflict' })).toBe(
    'Somebody was faster.',
  )
  expect(getFailureMessage({ error: '', message: 'Conflict' })).toBe('Conflict')
  expect(getFailureMessage({ error: {}, message: 'Conflict' })).toBe('Conflict')
  expect(getFailureMessage({})).toBe('Something went wrong')
  expect(getFailureMessage(undefined)).toBe('Something went wrong')
})

test('failure message: hides the details of an internal error', () => {
  expect(getFailureMessage({ code: 'internal', error: 'Something went wrong (0190)' })).toBe(
    'Something went wrong',
  )
})

test('row count: shows a plus sign if it was capped', () => {
  expect([formatCount(7, false), formatCount(10_000, false), formatCount(10_000, true)]).toEqual([
    '7',
    '10,000',
    '10,000+',
  ])
})
