import { expect, test } from '@jest/globals'
import { findClinicianStep } from './use-signup-step.ts'

test('clinician signup: starts with the account, or with the profile when logged in', () => {
  expect(findClinicianStep(null, false)).toEqual({ step: 1, mustLogIn: false })
  expect(findClinicianStep(null, true)).toEqual({ step: 2, mustLogIn: false })
})

test('clinician signup: the step in the URL counts from 0 and never goes past the last', () => {
  for (const query of ['0', '1', '4', '77', '-3', 'x']) expect(findClinicianStep(query, true).step).toBe(2)
  for (const query of ['1', '4', '77'])
    expect(findClinicianStep(query, false)).toEqual({ step: 1, mustLogIn: true })
  for (const query of ['0', '-3', 'x', '0.5'])
    expect(findClinicianStep(query, false)).toEqual({ step: 1, mustLogIn: false })
})
