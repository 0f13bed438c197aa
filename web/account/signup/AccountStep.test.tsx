import { act, fireEvent, render, screen, within } from '@testing-library/preact'
import { fakeApi, refused, settled } from '../../../test/web/fake-api.tsx'
import { AccountStep } from './AccountStep.tsx'

beforeEach(() => sessionStorage.clear())

const leaveEmail = async (email: string) => {
  const field = screen.getByLabelText(/^Email/)
  await act(() => field.focus())
  fireEvent.input(field, { target: { value: email } })
  await act(() => field.blur())
  await settled()
}

test('account step: an email with an account shows an error and a login link on blur', async () => {
  const { sentTo } = fakeApi({ 'accounts.checkEmail': { available: false } })
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  await leaveEmail('ada@gaitway.test')
  expect(await screen.findByText(/An account with this email already exists/)).toBeTruthy()
  const error = screen.getByText(/An account with this email already exists/).closest('p')
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-describedby')).toContain(error?.id ?? 'none')
  expect(screen.getByRole('link', { name: 'Log in with this email' }).getAttribute('href')).toBe('/login')
  expect(sentTo('accounts.checkEmail')).toEqual([{ email: 'ada@gaitway.test' }])
  fireEvent.input(screen.getByLabelText(/^Email/), { target: { value: 'ada2@gaitway.test' } })
  await settled()
  expect(screen.queryByText(/account with this email already/)).toBeNull()
})

test('account step: skips the check for half an email and ignores a failed check', async () => {
  const { requests } = fakeApi({})
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  await leaveEmail('ada@')
  await leaveEmail('ada@gaitway.test')
  expect(requests).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/account with this email already/)).toBeNull()
})

test('account step: an empty form asks for each field, the confirmations too', async () => {
  fakeApi({})
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await settled()
  for (const sentence of [
    'Please enter your email address',
    'Please confirm your email address',
    'Please enter a password',
    'Please confirm your password',
    'Please accept the terms',
  ])
    expect(screen.getByText(sentence)).toBeTruthy()
})

test('account step: an email is sent in lowercase', async () => {
  const { sentTo } = fakeApi({ 'accounts.checkEmail': { available: true } })
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  await leaveEmail('Ada@Gaitway.TEST')
  expect(sentTo('accounts.checkEmail')).toEqual([{ email: 'ada@gaitway.test' }])
})

test('account step: checks off each password requirement as it is met', async () => {
  fakeApi({})
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  const met = () =>
    within(screen.getByRole('list', { name: 'Your password must have' })).queryAllByText(/, met$/)
  expect(met()).toHaveLength(0)
  fireEvent.input(screen.getByLabelText(/^Password/), { target: { value: 'Walk_The_Gait9' } })
  await settled()
  expect(met().length).toBeGreaterThan(3)
})

test('account step: the most common passwords are refused before they are sent, and phones know the rules', async () => {
  const { requests } = fakeApi({})
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  const password = screen.getByLabelText(/^Password/)
  expect(password.getAttribute('passwordrules')).toContain('required: [!@#$%&^*()_,];')
  await act(() => password.focus())
  fireEvent.input(password, { target: { value: 'P@ssword1' } })
  await act(() => password.blur())
  expect(screen.getByText('This password is too common. Please choose another.')).toBeTruthy()
  expect(requests).toEqual([])
})

test('account step: a password refused as too common says so at its field and keeps what was typed', async () => {
  const sentence = 'This password is too common. Please choose another.'
  const { sentTo } = fakeApi({
    'accounts.checkEmail': { available: true },
    'accounts.signUp': refused(422, 'fields_wrong', { password: sentence }),
  })
  render(<AccountStep side="facility" loadNextStep={async () => {}} />)
  const typed: [label: RegExp, text: string][] = [
    [/^First name/, 'Ada'],
    [/^Last name/, 'Whitmore'],
    [/^Email/, 'ada@gaitway.test'],
    [/^Confirm email/, 'ada@gaitway.test'],
    [/^Password/, 'Ada_Whitmore1'],
    [/^Confirm password/, 'Ada_Whitmore1'],
  ]
  for (const [label, text] of typed)
    fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await settled()
  expect(sentTo('accounts.signUp')).toHaveLength(1)
  const error = document.querySelector(
    `#${screen
      .getByLabelText(/^Password/)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .join(', #')}`,
  )
  expect(error?.textContent).toContain(sentence)
  for (const [label, text] of typed)
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(text)
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
})
