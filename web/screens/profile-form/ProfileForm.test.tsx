import { jest } from '@jest/globals'
import { missingInProfile } from '@gaitway/contract/fields/missing-in-profile'
import type { Profile } from '@gaitway/contract/fields/profile'
import { dayOfCases, wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/preact'
import { fakeApi, settled, type Answers } from '../../testing/fake-api.tsx'
import { ProfileForm } from './ProfileForm.tsx'

// the form is long, and what is drawn is not a question here
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

/** A server that keeps what it is sent. */
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

test('handed in empty, everything missing is said at its field, and the keys go to the first', async () => {
  const { sentTo } = api(named)
  await show(named)
  await press('Finish signup')
  for (const sentence of new Set(Object.values(missingInProfile(named))))
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  const picture = screen.getByRole('group', { name: /^Profile picture/ })
  expect(within(picture).getByText('Profile picture is required')).toBeTruthy()
  expect(picture.contains(document.activeElement)).toBe(true)
  expect(screen.getByText('21 things to mend')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Home and emergency ?, 6 things to mend$/ })).toBeTruthy()
  expect(sentTo('clinicians.edit')).toEqual([])
})

test('a section that is left is saved as far as it is right; the rest stays on the device', async () => {
  const { sentTo } = api(named)
  await show(named)
  await type('Zip code *', '7703')
  await type('City *', 'Houston')
  expect(sentTo('clinicians.add')).toEqual([])
  await type('NPI number', '1234567893')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }])
  await type('Years of practice *', '8')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston' }, { npiNumber: '1234567893' }])
  expect(screen.getByText('Saved. You can go on later, on any device.')).toBeTruthy()
  cleanup()
  await show({ ...named, homeAddressCity: 'Austin' })
  expect(screen.getByText('What you typed before has been put back.')).toBeTruthy()
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([value('Zip code *'), value('City *'), value('Years of practice *')]).toEqual([
    '7703',
    'Austin',
    '8',
  ])
  await press('Start afresh')
  expect([value('Zip code *'), value('City *')]).toEqual(['', 'Austin'])
})

test('a save that fails is told of and made again by the person, and nothing is lost', async () => {
  const { asked } = api(named, { 'clinicians.add': undefined })
  await show(named)
  await type('School *', 'Rice')
  await type('City *', 'Houston')
  expect(screen.getByRole('alert').textContent).toBe(
    'Not saved: There is no connection. Check it and try again.',
  )
  expect(asked.filter(({ name }) => name === 'clinicians.add')).toEqual([])
  const { sentTo } = api(named)
  await press('Save again')
  expect(sentTo('clinicians.add')).toEqual([{ homeAddressCity: 'Houston', educationSchool: 'Rice' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('rows are added and taken out with keys, and the keys stay where the work is', async () => {
  api(named)
  await show(named)
  await press('Add a licence')
  const second = screen.getByRole('group', { name: 'Licence 2' })
  expect(within(second).getByLabelText('Licence number')).toBe(document.activeElement)
  fireEvent.click(screen.getByRole('button', { name: 'Add a licence' }), { detail: 2 })
  expect(screen.queryByRole('group', { name: 'Licence 3' })).toBeNull()
  fireEvent.input(within(second).getByLabelText('Licence number'), { target: { value: 'FL1' } })
  await settled()
  expect(within(second).getByText('This licence is kept once it has a number and a state.')).toBeTruthy()
  await press('Remove licence 1')
  expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('FL1')
  expect(screen.getByLabelText('Licence number')).toBe(document.activeElement)
  await press('Remove licence 1')
  expect(screen.getByRole('button', { name: 'Add a licence' })).toBe(document.activeElement)
})

test('a name that is none of the ten is typed, and travels as it was typed', async () => {
  const { sentTo } = api(named)
  await show(named)
  await press('Add a certification')
  const row = within(screen.getByRole('group', { name: 'Certification 1' }))
  const name = row.getByLabelText<HTMLSelectElement>('Name')
  name.value = 'other'
  name.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  await type('Name, as on the certificate', 'Kinesio taping')
  await type('Year received', '2019')
  await type('City *', 'Houston')
  expect(sentTo('clinicians.add')).toEqual([
    { certificationDetails: [{ name: 'Kinesio taping', description: '', receivedYear: '2019' }] },
  ])
})

test('a setting that is ticked asks for its years, at its own line', async () => {
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

test('the whole profile is handed in as it stands', async () => {
  const handedIn = jest.fn()
  const { sentTo } = api(whole)
  await show(whole, { onHandedIn: handedIn })
  await press('Finish signup')
  expect(sentTo('clinicians.edit')).toEqual([
    { ...whole, isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 },
  ])
  expect(handedIn).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('draft:profile-tess')).toBeNull()
})

test('Enter in a field hands nothing in', async () => {
  api(whole)
  await show(whole)
  const field = screen.getByLabelText('School *')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
})
