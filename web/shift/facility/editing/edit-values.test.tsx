import { facilityShown, ownJob } from '../../../../test/web/facility.ts'
import { buildEdit, errorsAtEdit, readEditValues } from './edit-values.ts'

const now = new Date('2026-11-20T15:00:00Z')
const facility = facilityShown as unknown as Parameters<typeof readEditValues>[0]
const job = ownJob()
const before = readEditValues(facility, job)
const edited = (after: Partial<typeof before>, stage: Parameters<typeof buildEdit>[0]['stage'] = 'posted') =>
  buildEdit({ before, after: { ...before, ...after }, facility, stage, now })

test('edit: an untouched form changes nothing', () => {
  expect(edited({})).toEqual({})
})

test('edit: sends only what was changed, and clears what was cleared', () => {
  expect(edited({ hourlyRate: 70, parkingCents: 500 })).toEqual({ hourlyRate: 70, parkingCents: 500 })
  const withSystem = { ...before, documentationSystem: 'Net Health', otherCents: 100 }
  const after = { ...withSystem, documentationSystem: undefined, otherCents: undefined }
  expect(buildEdit({ before: withSystem, after, facility, stage: 'posted', now })).toEqual({
    documentationSystem: null,
    otherCents: 0,
  })
})

test('edit: leaves out what can’t change once someone applied or is confirmed', () => {
  expect(edited({ clinicianType: 'ot', settingTypes: ['Outpatient'] }, 'applied')).toEqual({
    settingTypes: ['Outpatient'],
  })
  expect(edited({ settingTypes: ['Outpatient'], description: 'Ask for Rosa.' }, 'confirmed')).toEqual({
    description: 'Ask for Rosa.',
  })
})

test('edit: API errors are shown at their fields, and the rest for the whole form', () => {
  expect(errorsAtEdit({ 'slots.0.endDate': 'Too long', hourlyRate: 'Too low' }, 'posted')).toEqual({
    slots: [{ end: 'Too long' }],
    hourlyRate: 'Too low',
  })
  const whole = errorsAtEdit({ settingTypes: 'Fixed' }, 'confirmed')
  expect(Object.values(whole)).toEqual(['Fixed'])
  expect(whole.settingTypes).toBeUndefined()
})
