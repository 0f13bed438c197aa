import { expect, test } from '@jest/globals'
import { requestOf } from './call-request.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('what the address names goes into it', () => {
  expect(requestOf('timesheets.read', { id })).toEqual({
    method: 'GET',
    headers: {},
    address: `/timesheet/${id}`,
  })
  expect(requestOf('timesheets.edit', { id, submit: true })).toEqual({
    method: 'PATCH',
    headers: {},
    address: `/timesheet/${id}`,
    body: { submit: true },
  })
})

test('the rest of a GET or a DELETE travels in the query, without what was left out', () => {
  const input = { search: 'oak & elm', sortBy: undefined, facilityId: '' }
  expect(requestOf('jobs.listOwn', input).address).toBe('/facility-job-list?search=oak+%26+elm')
  expect(requestOf('jobs.delete', { id })).toEqual({
    method: 'DELETE',
    headers: {},
    address: `/delete-job?id=${id}`,
  })
})

test('a list of a DELETE travels in the body', () => {
  expect(requestOf('files.remove', { urls: ['/api/files/1'] }).body).toEqual({ urls: ['/api/files/1'] })
})

test('what a row sends in headers is nowhere else', () => {
  expect(requestOf('accounts.verifySecondFactor', { challenge: 'c1', otp: '123456' })).toEqual({
    method: 'GET',
    headers: { 'x-challenge': 'c1', 'x-otp': '123456' },
    address: '/verify-otp',
  })
})
