import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { dayOfCases, wholeProfile } from '../../../test/contract/profile-cases.ts'
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { SettingsForm } from './ClinicianGeneral.tsx'
import { useSections } from './use-sections.tsx'

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

const api = (answers: Answers = {}) => {
  let kept: object = whole
  return fakeApi({
    'product.config': { now: dayOfCases.toISOString() },
    'clinicians.edit': sent => {
      kept = { ...kept, ...sent }
      return kept
    },
    'files.remove': { removed: 1 },
    ...answers,
  })
}
type Props = { profile?: ProfileFields; declined?: { reason: string | null }; requests?: string }
const Form = ({ profile = whole, declined, requests }: Props) => (
  <SettingsForm
    userId="tess"
    profile={profile}
    isAbovePlaces={false}
    declined={declined}
    sections={useSections(requests ?? null)}
  />
)
const show = async (props: Props = {}) => {
  await draw(<Form {...props} />)
  await settled()
}
const opener = (name: string) => screen.getByRole('button', { name })
const open = async (name: string) => {
  fireEvent.click(opener(name))
  await settled()
}
const type = async (label: string | RegExp, value: string) => {
  const field = await screen.findByLabelText(label)
  await act(() => field.focus())
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
  await settled()
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(() => button.focus())
  fireEvent.click(button)
  await settled()
}
const card = (name: string) => within(screen.getByRole('region', { name }))
beforeEach(() => localStorage.clear())

test('profile settings: each section shows a summary and renders its fields only when opened', async () => {
  api()
  await show()
  expect(card('Availability').getByText(/Mon/)).toBeTruthy()
  expect(card('Licenses and education').getByText(/licenses?,/)).toBeTruthy()
  expect(card('About you').getByLabelText('complete')).toBeTruthy()
  expect(screen.queryByLabelText('School *')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(opener('Licenses and education').getAttribute('aria-expanded')).toBe('false')
  await open('Licenses and education')
  expect(await screen.findByLabelText('School *')).toBeTruthy()
  expect(opener('Licenses and education').getAttribute('aria-expanded')).toBe('true')
})

test('profile settings: marks unsaved sections and saves only changed fields', async () => {
  const { sentTo } = api()
  await show()
  await open('About you')
  await open('Licenses and education')
  await type('Phone *', '5555550199')
  await type('School *', 'Baylor')
  expect(screen.getByText('Not saved: About you, Licenses and education')).toBeTruthy()
  expect(card('About you').getByText('Not saved')).toBeTruthy()
  await press('Save changes')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(sentTo('clinicians.edit')).toEqual([{ phone: '5555550199', educationSchool: 'Baylor' }])
  expect(document.activeElement).toBe(opener('About you'))
})

test('profile settings: a closed section keeps what was typed', async () => {
  api()
  await show()
  await open('Licenses and education')
  await type('School *', 'Baylor')
  await open('Licenses and education')
  expect(opener('Licenses and education').getAttribute('aria-expanded')).toBe('false')
  expect(card('Licenses and education').getByText('Not saved')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('School *').value).toBe('Baylor')
})

test('profile settings: a failed check opens the section and focuses the field', async () => {
  api()
  await show({ profile: { ...whole, educationSchool: null } })
  await open('About you')
  await type('Phone *', '5555550199')
  await press('Save changes')
  const school = await screen.findByLabelText('School *')
  await waitFor(() => expect(document.activeElement).toBe(school))
  expect(card('Licenses and education').getByText('1 to fix')).toBeTruthy()
  expect(screen.getByText('1 item to fix')).toBeTruthy()
})

test('profile settings: a server error shows at its field in the opened section', async () => {
  api({
    'clinicians.edit': refused(422, 'fields_wrong', { 'licenseDetails.1.licenseNumber': 'Not known there.' }),
  })
  await show()
  await open('About you')
  await type('Phone *', '5555550199')
  await press('Save changes')
  const second = await screen.findByRole('group', { name: 'License 2' })
  expect(await within(second).findByText('Not known there.')).toBeTruthy()
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true))
})

test('profile settings: deletes a removed file only after saving', async () => {
  const { sentTo, requests } = api()
  await show()
  await open('Health and insurance')
  await press('Remove Covid record')
  expect(sentTo('files.remove')).toEqual([])
  await press('Save changes')
  await waitFor(() => expect(sentTo('files.remove')).toEqual([{ urls: [url(4)] }]))
  expect(sentTo('clinicians.edit')).toEqual([{ covidTestPictureUrl: null }])
  expect(requests.map(({ name }) => name).filter(name => name !== 'product.config')).toEqual([
    'clinicians.edit',
    'files.remove',
  ])
})

test('profile settings: keeps a removed file while the save fails', async () => {
  const { sentTo } = api({ 'clinicians.edit': refused(409, 'out_of_date', 'No.') })
  await show()
  await open('Health and insurance')
  await press('Remove Covid record')
  await press('Save changes')
  expect(sentTo('files.remove')).toEqual([])
  expect(screen.getByText('Not saved: Health and insurance')).toBeTruthy()
})

test('profile settings: a declined profile is updated and resubmitted', async () => {
  const { sentTo } = api()
  await show({ declined: { reason: 'The license cannot be read.' } })
  expect(screen.getByText(/The license cannot be read/)).toBeTruthy()
  await open('Licenses and education')
  await type('School *', 'Baylor')
  await press('Resubmit for review')
  await waitFor(() =>
    expect(sentTo('clinicians.edit')).toEqual([
      { educationSchool: 'Baylor', isFromSignup: false, isSignupCompleted: true, signupStageCount: 4 },
    ]),
  )
})

test('profile settings: marks the section of an expired credential', async () => {
  api()
  await show({ profile: { ...whole, cprExpiryDate: String(Date.parse('2020-01-31T00:00:00Z')) } })
  expect(card('Health and insurance').getByText('To do')).toBeTruthy()
  expect(card('Licenses and education').queryByText('To do')).toBeNull()
  expect(card('Health and insurance').getByText(/one expired 1\/31\/2020/)).toBeTruthy()
})

test('profile settings: licenses are done only with a license', async () => {
  api()
  await show({ profile: { ...whole, licenseDetails: [] } })
  expect(card('Licenses and education').getByText('To do')).toBeTruthy()
  expect(card('Licenses and education').getByText('No license yet')).toBeTruthy()
})

test('profile settings: warns a month before a credential expires', async () => {
  api()
  const ends = String(Date.parse('2026-12-01T00:00:00Z'))
  await show({
    profile: { ...whole, licenseDetails: [{ licenseNumber: 'PT1', state: 'TX', licenseExpDate: ends }] },
  })
  expect(card('Licenses and education').getByText('Expires soon')).toBeTruthy()
  expect(card('Licenses and education').getByText('1 license, expires 12/01/2026')).toBeTruthy()
})
