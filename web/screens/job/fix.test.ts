import { fixOf } from './Reasons.tsx'

test('time off in the way leads to the time off, a licence to the licences', () => {
  expect(fixOf({ code: 'time_off' })).toEqual({
    label: 'See my time off',
    href: '/clinician/settings?section=time-off',
  })
  expect(fixOf({ code: 'no_licence' })?.href).toBe('/clinician/settings?section=licences')
  expect(fixOf({ code: 'cpr_expired' })?.href).toBe('/clinician/settings?section=health')
})

test('a reason that nobody can mend leads nowhere', () => {
  expect(fixOf({ code: 'other_discipline' })).toBeUndefined()
})
