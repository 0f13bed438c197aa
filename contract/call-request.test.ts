import { expect, test } from '@jest/globals'
import { buildRequest } from './call-request.ts'

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
