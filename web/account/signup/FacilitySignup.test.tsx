import { jest } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { facilityShown, facilityUser } from '../../../test/web/facility.ts'
import { draw, fakeApi, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { FacilitySignup } from './FacilitySignup.tsx'

const openAt = async (step: number | '', stage: number, answers: Answers = {}, user: object = {}) => {
  const profile = { ...facilityUser.facilityId, isSignupCompleted: false, signupStageCount: stage }
  const api = fakeApi({
    'accounts.current': {
      ...facilityUser,
      status: 'pending',
      isApprovedByAdmin: false,
      facilityId: profile,
      ...user,
    },
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': {
      ...facilityShown,
      locations: [],
      contactTitle: 'Director',
      billingEmail: 'b@example.test',
    },
    ...answers,
  })
  await draw(<FacilitySignup />, `/facility/signup${step && `?step=${step}`}`)
  return api
}

test('facility signup: a step too far ahead shows the current one and corrects the URL', async () => {
  await openAt(4, 2)
  expect(await screen.findByText('Step 3 of 4')).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe('?step=3'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Director')
})

test('facility signup: adds the current step to the URL', async () => {
  await openAt('', 2)
  await waitFor(() => expect(window.location.search).toBe('?step=3'))
})

test('facility signup: a finished step reopens with its saved values and a back link', async () => {
  await openAt(2, 3)
  expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Facility name/)).value).toBe('Bayou Bend')
  cleanup()
  await openAt(3, 3)
  expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe(
    '/facility/signup?step=2',
  )
})

test('facility signup: a double click adds only one location', async () => {
  await openAt(3, 2)
  const add = await screen.findByRole('button', { name: 'Add location' })
  await settled()
  fireEvent.click(add, { detail: 2 })
  expect(screen.queryByLabelText(/^Nickname/)).toBeNull()
  fireEvent.click(add, { detail: 1 })
  expect(await screen.findByLabelText(/^Nickname/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(1)
})

test('facility signup: a saved step opens the next one at its top with the focus on its heading', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const user = (signupStageCount: number) => ({
    ...facilityUser,
    status: 'pending',
    isApprovedByAdmin: false,
    facilityId: { ...facilityUser.facilityId, isSignupCompleted: false, signupStageCount },
  })
  let stage = 2
  await openAt(3, 2, {
    'accounts.current': () => user(stage),
    'facilities.add': () => {
      stage = 3
      return facilityShown
    },
  })
  await screen.findByLabelText(/^Title/)
  scrolled.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  const heading = await screen.findByRole('heading', { name: 'Agreement' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  scrolled.mockRestore()
})

test('facility signup: asks for the emailed code on every step until the email is confirmed', async () => {
  const { sentTo } = await openAt(
    3,
    2,
    { 'accounts.verifyEmail': { ...facilityUser, status: 'pending', isApprovedByAdmin: false } },
    { isEmailVerified: false },
  )
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
  expect(screen.getByText(/we emailed to nora@example.test/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
  fireEvent.input(screen.getByLabelText(/^Code/), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm email' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirm your email' })).toBeNull())
  expect(sentTo('accounts.verifyEmail')).toEqual([{ otp: '123456' }])
})

test('facility signup: a mistyped email can be changed where its code is asked for', async () => {
  const { sentTo } = await openAt(
    3,
    2,
    { 'accounts.changeEmail': { ...facilityUser, email: 'nora@right.test', isEmailVerified: false } },
    { isEmailVerified: false },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change email' }))
  const field = await screen.findByLabelText<HTMLInputElement>(/^Email/)
  expect(field.value).toBe('nora@example.test')
  fireEvent.input(field, { target: { value: 'Nora@Right.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and send code' }))
  expect(await screen.findByText(/we emailed to nora@right.test/)).toBeTruthy()
  expect(sentTo('accounts.changeEmail')).toEqual([{ email: 'nora@right.test' }])
})

test('facility signup: how they heard about us is chosen, and typed only for others', async () => {
  await openAt(4, 3)
  const from = await screen.findByLabelText<HTMLSelectElement>(/^How did you hear/)
  const choose = async (value: string) => {
    from.value = value
    from.dispatchEvent(new Event('change', { bubbles: true }))
    await settled()
  }
  await choose('JobBoard')
  expect(screen.getByRole('combobox', { name: 'Which job board?' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Indeed' })).toBeTruthy()
  await choose('Others')
  expect(screen.getByRole('textbox', { name: 'Where did you hear about us?' })).toBeTruthy()
})
