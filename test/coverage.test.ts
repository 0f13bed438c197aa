import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCall, listUncovered } from './coverage.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaitway-coverage-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('coverage: lists a call, an error and a move that no test covered', () => {
  writeFileSync(join(folder, '1.txt'), 'call jobs.post\n')
  writeFileSync(join(folder, '2.txt'), 'error not_found\nmove job.confirm\n')
  const wanted = [
    'call jobs.post',
    'call job.confirm',
    'error not_found',
    'move job.confirm',
    'move job.fill',
  ]
  expect(listUncovered(wanted, folder)).toEqual(['call job.confirm', 'move job.fill'])
})

test.each([
  ['POST', '/user-login', {}, 'accounts.logIn'],
  ['PATCH', '/update-application', { checkIn: true }, 'applications.checkIn'],
  ['PATCH', '/update-application', { checkOut: true }, 'applications.checkOut'],
  ['GET', '/nothing-of-ours', {}, undefined],
])('coverage: %s %s with %j is %s', (method, path, input, name) => {
  expect(findCall(method, path, input)).toBe(name)
})
