import { act, fireEvent, screen, waitFor } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { Frame } from '../../app/frame/Frame.tsx'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Login } from './Login.tsx'

const challenge = 'a challenge'
const opened = { user: clinicianUser, token: 'fresh', refreshToken: 'renews' }
const due = (twoFactor: 'totp' | 'email', isNewDevice = false) => ({ twoFactor, isNewDevice, challenge })

const open = async (answers: Answers, address = '/login') => {
  const api = fakeApi(answers)
  keepToken(undefined)
  await draw(
    <Frame>
      <Login />
    </Frame>,
    address,
  )
  return api
}
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: RegExp, text: string) =>
  fireEvent.input(await field(name), { target: { value: text } })
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}
const enterPassword = async () => {
  await type(/^Email/, 'ana@example.test')
  await type(/^Password/, 'Tibia#Fibula7')
  await press('Log in')
}
const enterCode = async (code: string) => {
  await type(/^Code/, code)
  await press('Log in')
}

test('login: without a second step, opens the session and continues to the requested page', async () => {
  const { sentTo } = await open(
    { 'accounts.logIn': opened },
    '/login?next=%2Ffacility%2Fapplicants%3FjobId%3Dj1',
  )
  expect(await screen.findByText('Please log in to continue.')).toBeTruthy()
  await enterPassword()
  await waitFor(() => expect(window.location.pathname).toBe('/facility/applicants'))
  expect(window.location.search).toBe('?jobId=j1')
  expect(sentTo('accounts.logIn')).toEqual([{ email: 'ana@example.test', password: 'Tibia#Fibula7' }])
})

test('login: ignores a next address on another site', async () => {
  await open({ 'accounts.logIn': opened }, '/login?next=%2F%5Cevil.example')
  await enterPassword()
  expect(window.location.pathname).toBe('/login')
})

test.each([
  [403, 'deactivated', 'This account has been deactivated.'],
  [423, 'login_locked', 'Too many wrong passwords. Please wait 15 minutes and try again.'],
  [429, 'too_many_requests', 'Too many attempts. Try again in a minute.'],
  [401, 'wrong_login', 'The email or the password is not correct.'],
])('login: shows %i %s in the form and keeps the typed email', async (status, code, sentence) => {
  await open({ 'accounts.logIn': refused(status, code, sentence) })
  await enterPassword()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect((await field(/^Email/)).value).toBe('ana@example.test')
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/password/forgot')
})

test('login: an authenticator code opens the session and can remember the device for seven days', async () => {
  const { sentTo } = await open(
    { 'accounts.logIn': due('totp'), 'accounts.verifySecondFactor': { ...opened, rememberToken: 'kept' } },
    '/login?next=%2Fnotifications',
  )
  await enterPassword()
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy()
  const code = await field(/^Code/)
  expect(document.activeElement).toBe(code)
  expect(code.inputMode).toBe('numeric')
  expect(code.autocomplete).toBe('one-time-code')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remember this device for 7 days' }))
  await enterCode('123 456')
  await waitFor(() => expect(window.location.pathname).toBe('/notifications'))
  expect(sentTo('accounts.verifySecondFactor')).toEqual([{ challenge, otp: '123456', remember: '1' }])
})

test('login: shows a wrong code at its field and accepts a recovery code instead', async () => {
  const { sentTo } = await open({
    'accounts.logIn': due('totp'),
    'accounts.verifySecondFactor': refused(422, 'code_wrong', 'This code is incorrect.'),
  })
  await enterPassword()
  await enterCode('111111')
  await waitFor(async () => expect((await field(/^Code/)).getAttribute('aria-invalid')).toBe('true'))
  await press('Use a recovery code')
  expect(screen.getByText(/^Enter one of the recovery codes you saved/)).toBeTruthy()
  expect(screen.queryByText(/^Open your authenticator app/)).toBeNull()
  await type(/^Recovery code/, 'nonsense')
  await press('Log in')
  expect(await screen.findByText('A recovery code looks like ab3de-fg6hj')).toBeTruthy()
  await type(/^Recovery code/, 'ab3de-fg6hj')
  await press('Log in')
  expect(sentTo('accounts.verifySecondFactor').map(({ otp }) => otp)).toEqual(['111111', 'ab3de-fg6hj'])
  await waitFor(async () => expect((await field(/^Recovery code/)).getAttribute('aria-invalid')).toBe('true'))
})

test('login: an expired challenge returns to the password with the reason and the email', async () => {
  const over = 'This sign-in took too long or had too many wrong codes. Please log in again.'
  await open({
    'accounts.logIn': due('totp'),
    'accounts.verifySecondFactor': refused(410, 'sign_in_over', over),
  })
  await enterPassword()
  await enterCode('111111')
  expect((await screen.findByRole('alert')).textContent).toBe(over)
  expect((await field(/^Email/)).value).toBe('ana@example.test')
  expect((await field(/^Password/)).value).toBe('')
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Password/)))
})

test('login: offers another emailed code after a one-minute countdown', async () => {
  const { sentTo } = await open({ 'accounts.logIn': due('email'), 'accounts.resendChallenge': {} })
  await enterPassword()
  expect(await screen.findByText(/We emailed a code to ana@example.test/)).toBeTruthy()
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Send a new code in 1:00' })
  expect(again.disabled).toBe(true)
  const begun = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => begun + 61_000)
  await press(await waitFor(() => screen.getByRole('button', { name: 'Send a new code' }).textContent ?? ''))
  expect(sentTo('accounts.resendChallenge')).toEqual([{ challenge }])
  expect(await screen.findByRole('button', { name: 'Send a new code in 1:00' })).toBeTruthy()
  expect(document.activeElement).toBe(await field(/^Code/))
  clock.mockRestore()
})

test('login: an unknown device says why it needs an emailed code, and isn’t asked whether to remember it', async () => {
  await open({ 'accounts.logIn': due('email', true) })
  await enterPassword()
  const why =
    'We don’t recognize this device, so we emailed a code to ana@example.test. It expires in 15 minutes.'
  expect(await screen.findByText(why)).toBeTruthy()
  expect(await field(/^Code/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('login: the code step links back to the password', async () => {
  await open({ 'accounts.logIn': due('email') })
  await enterPassword()
  await act(() => press('Back to password'))
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
  expect((await field(/^Email/)).value).toBe('ana@example.test')
})

test('login: explains why the last session ended', async () => {
  await open({}, '/login?next=%2Fnotifications&ended=secondFactorOver')
  expect(await screen.findByText(/7 days/)).toBeTruthy()
  expect(screen.queryByText('Please log in to continue.')).toBeNull()
})
