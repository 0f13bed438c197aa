import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { listEndKinds, settlementsFor } from './end-shift.ts'

const shift = (about: Partial<ShiftRecord>) =>
  ({ status: 'completed', timesheet: null, sentHomeAt: null, ...about }) as ShiftRecord
const job = (about: Partial<JobRecord> = {}) =>
  ({ jobType: 'PART_TIME', status: 'completed', ...about }) as JobRecord

test('end shift: offers every way during the shift, and a no-show only afterward', () => {
  expect(listEndKinds(job({ status: 'confirmed' }), shift({ status: 'current' }), 'admin')).toEqual([
    'cancel',
    'noShow',
    'sentHome',
  ])
  expect(listEndKinds(job(), shift({}), 'subadmin')).toEqual(['noShow'])
  expect(listEndKinds(job({ status: 'posted' }), undefined, 'admin')).toEqual(['cancel'])
})

test('end shift: offers no no-show after a send-home, an accepted time card or a completed post', () => {
  expect(listEndKinds(job(), shift({ sentHomeAt: '2026-11-21T20:00:00.000Z' }), 'admin')).toEqual([])
  const accepted = { id: '1', status: 'accepted', payCents: 0 } as ShiftRecord['timesheet']
  expect(listEndKinds(job(), shift({ timesheet: accepted }), 'admin')).toEqual([])
  expect(listEndKinds(job({ jobType: 'FULL_TIME' }), shift({}), 'admin')).toEqual([])
})

test('end shift: offers nothing while a no-show report is open, and what is left once it is settled', () => {
  const [current, confirmed] = [shift({ status: 'current' }), job({ status: 'confirmed' })]
  expect(listEndKinds(confirmed, current, 'admin', { status: 'waiting' })).toEqual([])
  expect(listEndKinds(confirmed, current, 'subadmin', { status: 'contested' })).toEqual([])
  expect(listEndKinds(confirmed, current, 'admin')).toEqual(['cancel', 'noShow', 'sentHome'])
})

test('end shift: settlements to choose from differ in what they pay; a full-time post has hours for none', () => {
  expect(settlementsFor('cancel', 'PART_TIME')).toEqual(['policy', 'returnAll', 'payMinimum', 'payBooked'])
  expect(settlementsFor('noShow', 'PART_TIME')).toEqual(['policy', 'payMinimum', 'payBooked'])
  expect(settlementsFor('sentHome', 'PART_TIME')).toEqual(['policy', 'returnAll', 'payBooked'])
  expect(settlementsFor('cancel', 'FULL_TIME')).toEqual(['policy', 'returnAll'])
  expect(settlementsFor('sentHome', 'FULL_TIME')).toEqual([])
})
