import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PasswordChanged, ResetPassword } from './ResetPassword.tsx'

const asGuest = (answers: Answers) => {
  const api = fakeApi(answers)
  keepToken(undefined)
  return api
}
const token = 'A'.repeat(43)
const config = {
  brand: 'Gaitway',
  publishableKey: null,
  schedulingUrl: null,
  isDevelopment: false,
  now: '2026-11-21T10:50:00.000Z',
}

const type = async (name: RegExp, text: string) => {
  const field = await screen.findByLabelText(name)
  // a form that just appeared registers its fields a moment later
  await settled()
  fireEvent.input(field, { target: { value: text } })
}
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}

const forget = async (email: string, more: Answers = {}) => {
  const api = asGuest({ 'accounts.forgotPassword': {}, 'product.config': config, ...more })
  await draw(<ForgotPassword />, '/password/forgot')
  await type(/^Email/, email)
  await press('Email me a link')
  return api
}

test('forgot password: says the same with or without an account and links to the inbox', async () => {
  const { sentTo } = await forget(' ana@gmail.com ')
  expect(await screen.findByText(/If there’s an account for ana@gmail.com, we sent it a link/)).toBeTruthy()
  expect(sentTo('accounts.forgotPassword')).toEqual([{ email: 'ana@gmail.com' }])
  expect(screen.getByRole('link', { name: 'Open Gmail' }).getAttribute('href')).toBe(
    'https://mail.google.com/',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend link in/ }).disabled).toBe(true)
  await press('Use another email')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ana@gmail.com')
})

test('forgot password: hides the local mailbox outside development', async () => {
  await forget('ana@example.test')
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  screen.getByRole('button', { name: 'Use another email' })
})

test('forgot password: offers the local mailbox in development', async () => {
  await forget('ana@example.test', { 'product.config': { ...config, isDevelopment: true } })
  expect(await screen.findByRole('link', { name: 'Open the mailbox' })).toBeTruthy()
})

test('forgot password: shows in the form that there were too many attempts', async () => {
  const sentence = 'Too many attempts. Try again in a minute.'
  await forget('ana@example.test', {
    'accounts.forgotPassword': refused(429, 'too_many_requests', sentence),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

const reset = async (answers: Answers, address = `/password/reset?token=${token}&for=clinician`) => {
  const api = asGuest(answers)
  await draw(<ResetPassword />, address)
  return api
}
const choose = async (password: string, again = password) => {
  await type(/^New password/, password)
  await type(/^Confirm new password/, again)
  await press('Save new password')
}

test('reset password: checks off each requirement and saves the new password', async () => {
  const { sentTo } = await reset({
    'accounts.checkClinicianReset': { valid: true },
    'accounts.resetPassword': {},
  })
  const rules = within(await screen.findByRole('list', { name: 'Your password must have' }))
  expect(rules.getByText('An uppercase letter').textContent).toBe('An uppercase letter, not met yet')
  await type(/^New password/, 'Tibia')
  await settled()
  expect(rules.getByText('An uppercase letter').textContent).toBe('An uppercase letter, met')
  expect(rules.getByText('A number').textContent).toBe('A number, not met yet')
  await choose('Tibia#Fibula7')
  await waitFor(() => expect(window.location.pathname).toBe('/password/changed'))
  expect(sentTo('accounts.resetPassword')).toEqual([
    { token, password: 'Tibia#Fibula7', confirmPassword: 'Tibia#Fibula7' },
  ])
})

test('reset password: does not send two different passwords', async () => {
  const { sentTo } = await reset({ 'accounts.checkClinicianReset': { valid: true } })
  await choose('Tibia#Fibula7', 'Tibia#Fibula8')
  expect(await screen.findByText('Password and confirm password must match')).toBeTruthy()
  expect(sentTo('accounts.resetPassword')).toEqual([])
})

const expectNewLinkOffered = async (title: string) => {
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const next = screen.getByRole('link', { name: 'Email me a new link' })
  expect(next.getAttribute('href')).toBe('/password/forgot')
}

test('reset password: an expired link offers a new one', async () => {
  const expired = refused(410, 'link_expired', 'This link has expired.')
  const { sentTo } = await reset(
    { 'accounts.checkFacilityReset': expired },
    `/password/reset?token=${token}&for=facility`,
  )
  await expectNewLinkOffered('This link has expired')
  expect(sentTo('accounts.checkFacilityReset')).toEqual([{ token }])
})

test('reset password: a link that expires while typing offers a new one', async () => {
  await reset({
    'accounts.checkClinicianReset': { valid: true },
    'accounts.resetPassword': refused(410, 'link_expired', 'This link has expired.'),
  })
  await choose('Tibia#Fibula7')
  await expectNewLinkOffered('This link has expired')
})

test('reset password: an incomplete link makes no request and offers a new one', async () => {
  const { requests } = await reset({}, '/password/reset?for=facility')
  await expectNewLinkOffered('This link is incomplete')
  expect(requests.map(({ name }) => name)).not.toContain('accounts.checkFacilityReset')
})

test('reset password: a failed link check can be retried', async () => {
  await reset({})
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('reset password: links to login after the change', async () => {
  asGuest({})
  await draw(<PasswordChanged />, '/password/changed')
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/login',
  )
})
