import { jest } from '@jest/globals'
import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { dayOfCases, wholeProfile } from '../../../test/contract/profile-cases.ts'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/preact'
import { mutate } from 'swr'
import { fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
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
}) as ProfileFields
const named: ProfileFields = { firstName: 'Tess', lastName: 'Therapist' }

/** A server that keeps what it receives. */
const keeping = (start: ProfileFields) => {
  let kept: object = start
  return (sent: object) => {
    kept = { ...kept, ...sent }
    return kept
  }
}
const api = (profile: ProfileFields, answers: Answers = {}) =>
  fakeApi({
    'product.config': { now: dayOfCases.toISOString() },
    'clinicians.add': keeping(profile),
    'clinicians.edit': keeping(profile),
    'files.remove': { removed: 1 },
    ...answers,
  })
type Props = Partial<Parameters<typeof ProfileForm>[0]>
const show = async (profile: ProfileFields, props: Props = {}) => {
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
const goTo = async (part: string) => {
  fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${part}`) }))
  await settled()
}
beforeEach(async () => {
  localStorage.clear()
  // the form opens at the first part that lacks something on this day
  await mutate('product.clock', dayOfCases.getTime() - Date.now(), { revalidate: false })
  history.replaceState(null, '', '/clinician/signup?step=1')
})

test('profile form: an incomplete part marks what it lacks, focuses the first field and stays', async () => {
  const { sentTo } = api(named)
  await show(named)
  expect(screen.getByText('2 of 23 required')).toBeTruthy()
  await press('Save and continue')
  const picture = screen.getByRole('group', { name: /^Profile picture/ })
  expect(within(picture).getByText('Profile picture is required')).toBeTruthy()
  expect(picture.contains(document.activeElement)).toBe(true)
  for (const sentence of [
    'Please choose a gender',
    'Please enter your date of birth',
    'Please choose a language',
  ])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByLabelText('City *')).toBeNull()
  expect(sentTo('clinicians.edit')).toEqual([])
})

test('profile form: a complete part is saved, and the next one opens with the focus on its heading', async () => {
  const { sentTo } = api(whole)
  await show({ ...whole, homeAddressCity: null })
  expect(screen.getByText('31 of 32 required')).toBeTruthy()
  await type('City *', 'Houston')
  await press('Save and continue')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }])
  expect(screen.getByRole('heading', { name: 'Licenses and education' })).toBe(document.activeElement)
  expect(window.location.search).toBe('?step=1&part=licenses')
  expect(screen.queryByText('Please enter your school')).toBeNull()
  await press('Back')
  expect(screen.getByLabelText<HTMLInputElement>('City *').value).toBe('Houston')
})

test('profile form: leaving a part saves its valid fields and keeps the rest on the device', async () => {
  const { sentTo } = api(named)
  await show(named)
  await goTo('Home')
  await type('ZIP code *', '7703')
  await type('City *', 'Houston')
  await goTo('Licenses')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }])
  expect(screen.getByRole('link', { name: /^Home ?, 5 items to fix$/ })).toBeTruthy()
  await type('NPI number', '1234567893')
  await goTo('Home')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }, { npiNumber: '1234567893' }])
  expect(screen.getByText('Saved. You can continue later on any device.')).toBeTruthy()
  cleanup()
  await show({ ...named, homeAddressCity: 'Austin' })
  expect(screen.getByText('We restored what you typed before.')).toBeTruthy()
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([value('ZIP code *'), value('City *')]).toEqual(['7703', 'Austin'])
  await press('Start over')
  expect([value('ZIP code *'), value('City *')]).toEqual(['', 'Austin'])
})

test('profile form: a failed save can be retried and loses nothing', async () => {
  const { requests } = api(named, { 'clinicians.add': undefined })
  await show(named)
  await goTo('Licenses')
  await type('School *', 'Rice')
  await goTo('Home')
  expect(screen.getByRole('alert').textContent).toBe(
    'We couldn’t save this. No internet connection. Check it and try again.',
  )
  expect(requests.filter(({ name }) => name === 'clinicians.add')).toEqual([])
  const { sentTo } = api(named)
  await press('Try again')
  expect(sentTo('clinicians.add')).toEqual([{ educationSchool: 'Rice' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('profile form: finishing opens the first part that lacks something and shows it', async () => {
  const { sentTo } = api(whole)
  await show({ ...whole, educationSchool: null, homeAddressCity: null })
  await goTo('Documents')
  await press('Finish signup')
  expect(screen.getByLabelText('City *')).toBe(document.activeElement)
  expect(screen.getByText('Please enter a city')).toBeTruthy()
  await type('City *', 'Houston')
  await press('Save and continue')
  expect(screen.getByLabelText('School *')).toBeTruthy()
  expect(screen.queryByText('Please enter your school')).toBeNull()
  expect(sentTo('clinicians.edit')).toEqual([])
})

test('profile form: a field that the server refuses shows in its part', async () => {
  const sentence = 'This number belongs to another clinician.'
  api(whole, { 'clinicians.edit': () => refused(422, 'fields_wrong', { npiNumber: sentence }) })
  await show(whole)
  await press('Finish signup')
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText('NPI number')).toBe(document.activeElement)
  await type('NPI number', '1245319599')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('profile form: adding and removing rows by keyboard keeps the focus nearby', async () => {
  api(named)
  await show(named)
  await goTo('Licenses')
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
  await goTo('Licenses')
  await press('Add a certification')
  const row = within(screen.getByRole('group', { name: 'Certification 1' }))
  const name = row.getByLabelText<HTMLSelectElement>('Name')
  name.value = 'other'
  name.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  await type('Name on the certificate', 'Kinesio taping')
  await type('Year received', '2019')
  await goTo('Home')
  expect(sentTo('clinicians.add')).toEqual([
    { certificationDetails: [{ name: 'Kinesio taping', description: '', receivedYear: '2019' }] },
  ])
})

test('profile form: a setting checked after a failed submit asks for its years without an error', async () => {
  api(whole)
  await show({ ...whole, facilityExperience: null })
  await press('Save and continue')
  expect(screen.getByText('Facility experience is required')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'SNF' }))
  await settled()
  expect(screen.queryByText('Facility experience is required')).toBeNull()
  expect(screen.getByLabelText('Years: SNF').getAttribute('aria-invalid')).toBeNull()
  await press('Save and continue')
  expect(screen.getByText('Facility experience is required')).toBeTruthy()
  expect(screen.getByLabelText('Years: SNF').getAttribute('aria-invalid')).toBe('true')
  await type('Years: SNF', '9')
  expect(screen.getByText('This can’t be more than your 8 years of practice.')).toBeTruthy()
})

test('profile form: a certificate checked after a failed submit is not red at once', async () => {
  api(whole)
  await show({ ...whole, isCPRCertification: false, cprPictureUrl: null, resumeUrl: null })
  await press('Finish signup')
  expect(screen.getByText('Resume is required')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I’m CPR certified' }))
  await settled()
  expect(screen.queryByText('CPR certificate is required')).toBeNull()
  await press('Finish signup')
  expect(screen.getByText('CPR certificate is required')).toBeTruthy()
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
  await goTo('Licenses')
  const field = screen.getByLabelText('School *')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
})
