import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSightings, recorder } from './coverage-probe.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaitway-seen-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('coverage probe: a record is written once, however often it happens', () => {
  const record = recorder(folder)
  record({ kind: 'error', name: 'not_found' })
  record({ kind: 'error', name: 'not_found' })
  record({ kind: 'call', name: 'jobs.post', status: 201 })
  expect(readSightings(folder)).toEqual([
    { kind: 'error', name: 'not_found' },
    { kind: 'call', name: 'jobs.post', status: 201 },
  ])
})
