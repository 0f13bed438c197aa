import { act, fireEvent, render, screen } from '@testing-library/preact'
import { fakeApi, settled } from '../../testing/fake-api.tsx'
import { AccountStep } from './AccountStep.tsx'

const leaveEmail = async (email: string) => {
  const field = screen.getByLabelText(/^Email/)
  await act(() => field.focus())
  fireEvent.input(field, { target: { value: email } })
  await act(() => field.blur())
  await settled()
}

test('an email that has an account is told of on leaving the field, with the way to log in', async () => {
  const { sentTo } = fakeApi({ 'accounts.checkEmail': { available: false } })
  render(<AccountStep side="facility" onBegin={async () => {}} />)
  await leaveEmail('ada@gaitway.test')
  expect(await screen.findByText(/There is already an account with this email/)).toBeTruthy()
  expect(sentTo('accounts.checkEmail')).toEqual([{ email: 'ada@gaitway.test' }])
  fireEvent.input(screen.getByLabelText(/^Email/), { target: { value: 'ada2@gaitway.test' } })
  await settled()
  expect(screen.queryByText(/There is already an account/)).toBeNull()
})

test('half an email asks nothing, and a check that fails says nothing', async () => {
  const { asked } = fakeApi({})
  render(<AccountStep side="facility" onBegin={async () => {}} />)
  await leaveEmail('ada@')
  await leaveEmail('ada@gaitway.test')
  expect(asked).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/There is already an account/)).toBeNull()
})
