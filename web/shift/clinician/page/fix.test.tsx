import { findFix } from './NextStep.tsx'

test('fix: time off links to time off, a license to licenses', () => {
  expect(findFix({ code: 'time_off' })).toEqual({
    label: 'View my time off',
    href: '/clinician/settings?section=time-off',
  })
  expect(findFix({ code: 'no_license' })?.href).toBe('/clinician/settings?section=licenses')
  expect(findFix({ code: 'cpr_expired' })?.href).toBe('/clinician/settings?section=health')
})

test('fix: a reason that nobody can fix has no link', () => {
  expect(findFix({ code: 'other_discipline' })).toBeUndefined()
})
