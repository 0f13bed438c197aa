import { complianceFields, isShapedLikeSsn } from './compliance.ts'
import { check } from './rule.ts'

const ssn = 'Nine digits look like a Social Security number. Choose another ID.'
const characters = 'Use up to 30 letters, numbers, spaces and _ , . - \\'

// PBJ data specifications 4.10.0, XSD nhpbj_4_10_0: employeeId
test.each([
  ['G7K2M9QX', undefined],
  ['Therapy 12', undefined],
  ['a_b,c.d-e\\f', undefined],
  ['A'.repeat(30), undefined],
  ['A'.repeat(31), characters],
  ['Ann#1', characters],
  ['Zoë', characters],
  ['A/B', characters],
  ['12345678', undefined],
  ['1234567890', undefined],
  ['123-45-678A', undefined],
  ['123456789', ssn],
  ['123-45-6789', ssn],
  ['123 45 6789', ssn],
  ['123.45.6789', ssn],
  ['12-3456789', ssn],
  ['-123456789-', ssn],
])('employee ID %s: %s', (typed, wrong) => {
  expect(check(complianceFields.employeeId, typed)).toBe(wrong)
  expect(isShapedLikeSsn(typed)).toBe(wrong === ssn)
})

test.each([
  ['4567', undefined],
  ['TX-104.2_A', undefined],
  ['1234567890123456', undefined],
  ['12345678901234567', 'Enter up to 16 letters and numbers'],
  ['45--67', 'Enter up to 16 letters and numbers'],
  ['45&67', 'Enter up to 16 letters and numbers'],
])('state-assigned facility ID %s: %s', (typed, wrong) => {
  expect(check(complianceFields.stateFacilityId, typed)).toBe(wrong)
})
