import { expect, test } from '@jest/globals'
import { shownCount, shownMessage } from './answers.ts'

test('the first field’s sentence is shown before any other text', () => {
  const error = { email: 'Please enter correct email address', phone: 'A phone number has exactly 10 digits' }
  expect(shownMessage({ code: 'fields_wrong', message: 'Some entries need a second look.', error })).toBe(
    error.email,
  )
})

test('then the error’s text, then the message, then the fall-back', () => {
  expect(shownMessage({ error: 'Somebody was faster.', message: 'Conflict' })).toBe('Somebody was faster.')
  expect(shownMessage({ error: '', message: 'Conflict' })).toBe('Conflict')
  expect(shownMessage({ error: {}, message: 'Conflict' })).toBe('Conflict')
  expect(shownMessage({})).toBe('Something went wrong')
  expect(shownMessage(undefined)).toBe('Something went wrong')
})

test('a fault of ours never shows its details', () => {
  expect(shownMessage({ code: 'internal', error: 'Something went wrong (0190)' })).toBe(
    'Something went wrong',
  )
})

test('a count: says that there are more where not all were counted', () => {
  expect([shownCount(7, false), shownCount(10_000, false), shownCount(10_000, true)]).toEqual([
    '7',
    '10,000',
    '10,000+',
  ])
})
