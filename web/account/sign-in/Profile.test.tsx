import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import type { User } from '../../api/use-session.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { clinicianUser } from '../../../test/web/jobs.ts'
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
  await screen.findByRole('region', { name: 'Two-step verification' })
  return api
}
const type = (name: RegExp, text: string) =>
  fireEvent.input(screen.getByLabelText(name, { selector: 'input' }), { target: { value: text } })
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}
const dialog = (name: string) => screen.findByRole('dialog', { name })

test('profile: saves name and phone, and clears the phone', async () => {
  const { sentTo } = await open(ana)
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('(713) 555-0102')
  type(/^First name/, 'Anna')
  type(/^Phone/, '')
  await press('Save')
  expect(sentTo('accounts.update')).toEqual([{ firstName: 'Anna', lastName: 'Delgado', phone: null }])
})

test('profile: removes the picture, except for a clinician', async () => {
  const profileUrl = '/api/files/01900000-0000-7000-8000-000000000001'
  const { sentTo } = await open({ ...admin, profileUrl })
  await press('Remove picture')
  expect(sentTo('accounts.update')).toEqual([{ profileUrl: null }])
  document.body.replaceChildren()
  await open({ ...ana, profileUrl })
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
})

test('profile: confirms the email with the emailed code', async () => {
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
  await press('Save new password')
  return api
}

test('profile: changes the password', async () => {
  const { sentTo } = await change()
  expect(sentTo('accounts.changePassword')).toEqual([
    { oldPassword: 'Tibia#Fibula7', password: 'Femur#Patella8', confirmPassword: 'Femur#Patella8' },
  ])
  const opener = await screen.findByRole('button', { name: 'Change password' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('profile: a wrong current password shows at its field and keeps the input', async () => {
  const wrong = 'The password is incorrect.'
  await change({ 'accounts.changePassword': refused(422, 'password_wrong', wrong) })
  const field = screen.getByLabelText<HTMLInputElement>(/^Current password/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('Femur#Patella8')
})

test('profile: turns on two-step verification and makes sure the recovery codes are saved', async () => {
  const { sentTo } = await open(ana)
  await press('Turn on')
  await dialog('Turn on two-step verification')
  type(/^Password/, 'Tibia#Fibula7')
  await press('Continue')
  const scanning = within(await dialog('Add Gaitway to your app'))
  expect(scanning.getByRole('img').getAttribute('src')).toBe(prepared.qrCode)
  expect(scanning.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  type(/^Code/, '123456')
  await press('Turn on two-step verification')
  const keeping = within(await dialog('Save these 10 recovery codes'))
  expect(keeping.getAllByRole('listitem').map(item => item.textContent)).toEqual(recoveryCodes)
  const file = decodeURIComponent(keeping.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '')
  for (const code of recoveryCodes) expect(file).toContain(code)
  await press('Done')
  expect(await keeping.findByText('Save the codes, then check this box')).toBeTruthy()
  fireEvent.click(keeping.getByRole('checkbox', { name: 'I’ve saved these codes' }))
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('accounts.confirmSecondFactor')).toEqual([{ otp: '123456' }])
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy()
})

test('profile: turns off two-step verification with the password and a recovery code', async () => {
  const { sentTo } = await open({ ...ana, isTwoFactorOn: true })
  await press('Turn off')
  await dialog('Turn off two-step verification')
  type(/^Password/, 'Tibia#Fibula7')
  await press('Use a recovery code')
  type(/^Recovery code/, 'abcd0-fghi0')
  await press('Turn off two-step verification')
  expect(sentTo('accounts.endSecondFactor')).toEqual([
    { password: 'Tibia#Fibula7', recoveryCode: 'abcd0-fghi0' },
  ])
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('profile: tells staff about emailed codes and links to the back office', async () => {
  await open(admin)
  expect(screen.getByText(/Until you turn it on, we email you a code/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Back office/ }).getAttribute('href')).toBe('/admin')
})
