import { jest } from '@jest/globals'
import { findMissingFields } from '@gaitway/contract/fields/missing-in-profile'
import type { Profile } from '@gaitway/contract/fields/profile'
import { dayOfCases, wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/preact'
import { fakeApi, settled, type Answers } from '../../testing/fake-api.tsx'
import { ProfileForm } from './ProfileForm.tsx'

// The form is long. These tests do not cover layout.
configure({ defaultHidden: true })

const url = (last: number) => `/api/files/01890a5d-ac96-774b-bcce-b302099a805${last}`
const whole = wholeProfile({
  profileUrl: url(0),
  resumeUrl: url(1),
  drivingLicensePhotoUrl: [url(2)],
  covidTestPictureUrl: url(4),
  cprPictureUrl: url(5),
  tbTestPictureUrl: url(6),
  malpracticeUrl: url(7),
}) as Profile
const named: Profile = { firstName: 'Tess', lastName: 'Therapist' }

/** A server that keeps what it receives. */
const keeping = (start: Profile) => {
  let kept: object = start
  return (sent: object) => {
    kept = { ...kept, ...sent }
    return kept
  }
}
const api = (profile: Profile, answers: Answers = {}) =>
  fakeApi({
    'product.config': { now: dayOfCases.toISOString() },
    'clinicians.add': keeping(profile),
    'clinicians.edit': keeping(profile),
    'files.remove': { removed: 1 },
    ...answers,
  })
type Props = Partial<Parameters<typeof ProfileForm>[0]>
const show = async (profile: Profile, props: Props = {}) => {
  render(<ProfileForm userId="tess" profile={profile} {...props} />)
  await settled()
}
const type = async (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  await act(() => field.focus())
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
  await settled()
}
const press = async (name: string) => {
  const button = screen.getByRole('button', { name })
  await act(() => button.focus())
  fireEvent.click(button)
  await settled()
}
beforeEach(() => localStorage.clear())

test('profile form: submitting it empty marks every missing field and focuses the first', async () => {
  const { sentTo } = api(named)
  await show(named)
  await press('Finish signup')
  for (const sentence of new Set(Object.values(findMissingFields(named))))
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  const picture = screen.getByRole('group', { name: /^Profile picture/ })
  expect(within(picture).getByText('Profile picture is required')).toBeTruthy()
  expect(picture.contains(document.activeElement)).toBe(true)
  expect(screen.getByText('21 items to fix')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Home and emergency ?, 6 items to fix$/ })).toBeTruthy()
  expect(sentTo('clinicians.edit')).toEqual([])
})

test('profile form: leaving a section saves its valid fields and keeps the rest on the device', async () => {
  const { sentTo } = api(named)
  await show(named)
  await type('ZIP code *', '7703')
  await type('City *', 'Houston')
  expect(sentTo('clinicians.add')).toEqual([])
  await type('NPI number', '1234567893')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }])
  await type('Years of practice *', '8')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }, { npiNumber: '1234567893' }])
  expect(screen.getByText('Saved. You can continue later on any device.')).toBeTruthy()
  cleanup()
  await show({ ...named, homeAddressCity: 'Austin' })
  expect(screen.getByText('We restored what you typed before.')).toBeTruthy()
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([value('ZIP code *'), value('City *'), value('Years of practice *')]).toEqual([
    '7703',
    'Austin',
    '8',
  ])
  await press('Start over')
  expect([value('ZIP code *'), value('City *')]).toEqual(['', 'Austin'])
})

test('profile form: a failed save can be retried and loses nothing', async () => {
  const { requests } = api(named, { 'clinicians.add': undefined })
  await show(named)
  await type('School *', 'Rice')
  await type('City *', 'Houston')
  expect(screen.getByRole('alert').textContent).toBe(
    'We couldn’t save this. No internet connection. Check it and try again.',
  )
  expect(requests.filter(({ name }) => name === 'clinicians.add')).toEqual([])
  const { sentTo } = api(named)
  await press('Try again')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston', educationSchool: 'Rice' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('profile form: adding and removing rows by keyboard keeps the focus nearby', async () => {
  api(named)
  await show(named)
  await press('Add a license')
  const second = screen.getByRole('group', { name: 'License 2' })
  expect(within(second).getByLabelText('License number')).toBe(document.activeElement)
  fireEvent.click(screen.getByRole('button', { name: 'Add a license' }), { detail: 2 })
  expect(screen.queryByRole('group', { name: 'License 3' })).toBeNull()
  fireEvent.input(within(second).getByLabelText('License number'), { target: { value: 'FL1' } })
  await settled()
  expect(within(second).getByText('Add a number and a state to save this license.')).toBeTruthy()
  await press('Remove license 1')
  expect(screen.getByLabelText<HTMLInputElement>('License number').value).toBe('FL1')
  expect(screen.getByLabelText('License number')).toBe(document.activeElement)
  await press('Remove license 1')
  expect(screen.getByRole('button', { name: 'Add a license' })).toBe(document.activeElement)
})

test('profile form: a certification outside the list is sent as typed', async () => {
  const { sentTo } = api(named)
  await show(named)
  await press('Add a certification')
  const row = within(screen.getByRole('group', { name: 'Certification 1' }))
  const name = row.getByLabelText<HTMLSelectElement>('Name')
  name.value = 'other'
  name.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  await type('Name on the certificate', 'Kinesio taping')
  await type('Year received', '2019')
  await type('City *', 'Houston')
  expect(sentTo('clinicians.add')).toEqual([
    { certificationDetails: [{ name: 'Kinesio taping', description: '', receivedYear: '2019' }] },
  ])
})

test('profile form: a checked setting asks for its years on the same line', async () => {
  api(whole)
  await show({ ...whole, facilityExperience: null })
  fireEvent.click(screen.getByRole('checkbox', { name: 'SNF' }))
  await settled()
  await press('Finish signup')
  expect(screen.getByText('Facility experience is required')).toBeTruthy()
  expect(screen.getByLabelText('Years: SNF').getAttribute('aria-invalid')).toBe('true')
  await type('Years: SNF', '9')
  expect(screen.getByText('This can’t be more than your 8 years of practice.')).toBeTruthy()
})

test('profile form: submits the whole profile', async () => {
  const submitted = jest.fn()
  const { sentTo } = api(whole)
  await show(whole, { onSubmitted: submitted })
  await press('Finish signup')
  expect(sentTo('clinicians.edit')).toEqual([
    { ...whole, isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 },
  ])
  expect(submitted).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('draft:profile-tess')).toBeNull()
})

test('profile form: Enter in a field does not submit', async () => {
  api(whole)
  await show(whole)
  const field = screen.getByLabelText('School *')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
})
