import { expect, test } from '@jest/globals'
import { buildRequest } from './call-request.ts'
import { formatCount, getFailureMessage } from './answers.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('request: fills path parameters from the input', () => {
  expect(buildRequest('timesheets.read', { id })).toEqual({
    method: 'GET',
    headers: {},
    address: `/timesheet/${id}`,
  })
  expect(buildRequest('timesheets.edit', { id, submit: true })).toEqual({
    method: 'PATCH',
    headers: {},
    address: `/timesheet/${id}`,
    body: { submit: true },
  })
})

test('request: sends the rest of a GET or DELETE as the query, without empty values', () => {
  const input = { search: 'oak & elm', sortBy: undefined, facilityId: '' }
  expect(buildRequest('jobs.listOwn', input).address).toBe('/facility-job-list?search=oak+%26+elm')
  expect(buildRequest('jobs.delete', { id })).toEqual({
    method: 'DELETE',
    headers: {},
    address: `/delete-job?id=${id}`,
  })
})

test('request: sends a list of a DELETE in the body', () => {
  expect(buildRequest('files.remove', { urls: ['/api/files/1'] }).body).toEqual({ urls: ['/api/files/1'] })
})

test('request: sends header fields only as headers', () => {
  expect(buildRequest('accounts.verifySecondFactor', { challenge: 'c1', otp: '123456' })).toEqual({
    method: 'GET',
    headers: { 'x-challenge': 'c1', 'x-otp': '123456' },
    address: '/verify-otp',
  })
})

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
