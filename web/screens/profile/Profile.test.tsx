import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import type { User } from '../../session/use-session.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { clinicianUser } from '../../testing/jobs.ts'
import { Profile } from './Profile.tsx'

beforeAll(showDialogsInJsdom)

const ana = clinicianUser as User
const admin: User = { ...ana, roles: 'admin', clinicianId: null }
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `abcd${place}-fghi${place}`)
const prepared = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Gaitway:ana?secret=JBSWY3DPEHPK3PXP',
  qrCode: 'data:image/png;base64,AAAA',
}

const open = async (user: User, answers: Answers = {}) => {
  let present = user
  const become = (next: Partial<User>) => () => (present = { ...present, ...next })
  const api = fakeApi({
    'accounts.current': () => present,
    'notifications.list': {},
    'accounts.update': sent => become(sent)(),
    'accounts.verifyEmail': become({ isEmailVerified: true }),
    'accounts.resendEmailCode': {},
    'accounts.changePassword': {},
    'accounts.prepareSecondFactor': prepared,
    'accounts.confirmSecondFactor': () => {
      become({ isTwoFactorOn: true })()
      return { recoveryCodes }
    },
    'accounts.endSecondFactor': become({ isTwoFactorOn: false }),
    ...answers,
  })
  await draw(<Profile />, '/profile')
  await screen.findByRole('region', { name: 'Two-step sign-in' })
  return api
}
const type = (name: RegExp, text: string) =>
  fireEvent.input(screen.getByLabelText(name, { selector: 'input' }), { target: { value: text } })
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}
const dialog = (name: string) => screen.findByRole('dialog', { name })

test('name and phone are saved, and a phone can be taken away', async () => {
  const { sentTo } = await open(ana)
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('(713) 555-0102')
  type(/^First name/, 'Anna')
  type(/^Phone/, '')
  await press('Save')
  expect(sentTo('accounts.update')).toEqual([{ firstName: 'Anna', lastName: 'Delgado', phone: null }])
})

test('a picture can be taken away, but a clinician always has one', async () => {
  const profileUrl = '/api/files/01900000-0000-7000-8000-000000000001'
  const { sentTo } = await open({ ...admin, profileUrl })
  await press('Remove the picture')
  expect(sentTo('accounts.update')).toEqual([{ profileUrl: null }])
  document.body.replaceChildren()
  await open({ ...ana, profileUrl })
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
})

test('an email is confirmed by the code that was mailed', async () => {
  const { sentTo } = await open({ ...ana, isEmailVerified: false })
  await press('Send a new code')
  expect(sentTo('accounts.resendEmailCode')).toEqual([{}])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send a new code in/ }).disabled).toBe(true)
  type(/^Code/, '123456')
  await press('Confirm email')
  expect(sentTo('accounts.verifyEmail')).toEqual([{ otp: '123456' }])
  expect(await screen.findByText('Confirmed')).toBeTruthy()
})

const change = async (answers: Answers = {}) => {
  const api = await open(ana, answers)
  await press('Change password')
  await screen.findByLabelText(/^Current password/, { selector: 'input' })
  type(/^Current password/, 'Tibia#Fibula7')
  type(/^New password/, 'Femur#Patella8')
  type(/^Confirm new password/, 'Femur#Patella8')
  await press('Save the new password')
  return api
}

test('the password is changed with the present one', async () => {
  const { sentTo } = await change()
  expect(sentTo('accounts.changePassword')).toEqual([
    { oldPassword: 'Tibia#Fibula7', password: 'Femur#Patella8', confirmPassword: 'Femur#Patella8' },
  ])
  const opener = await screen.findByRole('button', { name: 'Change password' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a wrong present password stands at its field, and nothing typed is lost', async () => {
  const wrong = 'The password is not correct.'
  await change({ 'accounts.changePassword': refused(422, 'password_wrong', wrong) })
  const field = screen.getByLabelText<HTMLInputElement>(/^Current password/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('Femur#Patella8')
})

test('two-step sign-in is switched on by password, app and code; its recovery codes have to be kept', async () => {
  const { sentTo } = await open(ana)
  await press('Switch on')
  await dialog('Switch on two-step sign-in')
  type(/^Password/, 'Tibia#Fibula7')
  await press('Go on')
  const scanning = within(await dialog('Add Gaitway to your app'))
  expect(scanning.getByRole('img').getAttribute('src')).toBe(prepared.qrCode)
  expect(scanning.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  type(/^Code/, '123456')
  await press('Switch on two-step sign-in')
  const keeping = within(await dialog('Keep these 10 recovery codes'))
  expect(keeping.getAllByRole('listitem').map(item => item.textContent)).toEqual(recoveryCodes)
  const file = decodeURIComponent(keeping.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '')
  for (const code of recoveryCodes) expect(file).toContain(code)
  await press('Done')
  expect(await keeping.findByText('Keep the codes first, then tick this')).toBeTruthy()
  fireEvent.click(keeping.getByRole('checkbox', { name: 'I have kept these codes' }))
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('accounts.confirmSecondFactor')).toEqual([{ otp: '123456' }])
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeTruthy()
})

test('two-step sign-in is switched off by the password and a recovery code', async () => {
  const { sentTo } = await open({ ...ana, isTwoFactorOn: true })
  await press('Switch off')
  await dialog('Switch off two-step sign-in')
  type(/^Password/, 'Tibia#Fibula7')
  await press('Use a recovery code')
  type(/^Recovery code/, 'abcd0-fghi0')
  await press('Switch off two-step sign-in')
  expect(sentTo('accounts.endSecondFactor')).toEqual([
    { password: 'Tibia#Fibula7', recoveryCode: 'abcd0-fghi0' },
  ])
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeTruthy()
})

test('staff learn that a code is mailed to them meanwhile, and find back to the back office', async () => {
  await open(admin)
  expect(screen.getByText(/Until you switch it on, a code is mailed to you/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Back office/ }).getAttribute('href')).toBe('/admin/users')
})
