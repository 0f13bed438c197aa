import { expect, test } from '@jest/globals'
import { clinicianStep } from './use-signup-step.ts'

test('clinician signup: starts with the account, or with the profile when logged in', () => {
  expect(clinicianStep(null, false)).toEqual({ step: 1, isToLogIn: false })
  expect(clinicianStep(null, true)).toEqual({ step: 2, isToLogIn: false })
})

test('clinician signup: the step in the URL counts from 0 and never goes past the last', () => {
  for (const query of ['0', '1', '4', '77', '-3', 'x']) expect(clinicianStep(query, true).step).toBe(2)
  for (const query of ['1', '4', '77'])
    expect(clinicianStep(query, false)).toEqual({ step: 1, isToLogIn: true })
  for (const query of ['0', '-3', 'x', '0.5'])
    expect(clinicianStep(query, false)).toEqual({ step: 1, isToLogIn: false })
})
