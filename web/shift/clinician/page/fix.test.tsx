import { fixOf } from './Decision.tsx'

test('fix: time off links to time off, a license to licenses', () => {
  expect(fixOf({ code: 'time_off' })).toEqual({
    label: 'View my time off',
    href: '/clinician/settings?section=time-off',
  })
  expect(fixOf({ code: 'no_license' })?.href).toBe('/clinician/settings?section=licenses')
  expect(fixOf({ code: 'cpr_expired' })?.href).toBe('/clinician/settings?section=health')
})

test('fix: a reason that nobody can fix has no link', () => {
  expect(fixOf({ code: 'other_discipline' })).toBeUndefined()
})
