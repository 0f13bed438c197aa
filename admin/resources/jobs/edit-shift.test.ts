import { changedFields } from './edit-shift.ts'

const before = { hourlyRate: '62', description: 'Evaluate and treat.', documentationSystem: 'Net Health' }

test('edit a shift: sends only what changed, and clears an emptied field', () => {
  expect(changedFields(before, { ...before, description: ' Evaluate and treat. ' })).toEqual({})
  expect(changedFields(before, { ...before, hourlyRate: '70', documentationSystem: '' })).toEqual({
    hourlyRate: 70,
    documentationSystem: null,
  })
})
