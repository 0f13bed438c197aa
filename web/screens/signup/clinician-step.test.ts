import { expect, test } from '@jest/globals'
import { clinicianStep } from './use-signup-step.ts'

test('signup begins with the account, and behind it for whoever is logged in', () => {
  expect(clinicianStep(null, false)).toEqual({ step: 1, isToLogIn: false })
  expect(clinicianStep(null, true)).toEqual({ step: 2, isToLogIn: false })
})

test('the step of the address is read and 1 added, and is never above 2', () => {
  for (const query of ['0', '1', '4', '77', '-3', 'x']) expect(clinicianStep(query, true).step).toBe(2)
  for (const query of ['1', '4', '77'])
    expect(clinicianStep(query, false)).toEqual({ step: 1, isToLogIn: true })
  for (const query of ['0', '-3', 'x', '0.5'])
    expect(clinicianStep(query, false)).toEqual({ step: 1, isToLogIn: false })
})
