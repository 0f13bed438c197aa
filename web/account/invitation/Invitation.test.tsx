import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { facilityUser, subUserWith } from '../../../test/web/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { Invitation } from './Invitation.tsx'

const invitation = {
  email: 'nia@example.test',
  firstName: 'Nia',
  lastName: 'Okafor',
  officeName: 'Bayou Bend',
  invitedBy: 'Nora Manager',
  access: ['shifts', 'chat'],
}
const token = 'a'.repeat(43)
const password = 'Walk_The_Gait9'

const open = async (answers: Answers, address = `/invitation?token=${token}`) => {
  const api = fakeApi({
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'members.readInvitation': invitation,
    ...answers,
  })
  // Logged out, unless the test sets a user.
  if (!answers['accounts.current']) keepToken(undefined)
  await draw(<Invitation />, address)
  return api
}

test('invitation: shows who invites and the access, then accepts with name, password and terms', async () => {
  const { sentTo } = await open({
    'members.accept': { user: subUserWith('shifts'), token: 't', refreshToken: 'r' },
  })
  expect(await screen.findByRole('heading', { name: 'Join Bayou Bend' })).toBeTruthy()
  expect(screen.getByText(/^Nora Manager invited you/)).toBeTruthy()
  expect(screen.getByText('nia@example.test')).toBeTruthy()
  expect(screen.getByText('Post, change and cancel shifts. Review time cards.')).toBeTruthy()
  await settled()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }))
  expect(await screen.findByText('Please accept the terms')).toBeTruthy()
  fireEvent.input(screen.getByLabelText(/^New password/), { target: { value: password } })
  fireEvent.input(screen.getByLabelText(/^Confirm new password/), { target: { value: password } })
  fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept invitation' }))
  await waitFor(() => expect(window.location.pathname).toBe('/facility/shiftmanagement'))
  expect(sentTo('members.accept')).toEqual([
    {
      token,
      firstName: 'Nia',
      lastName: 'Okafor',
      password,
      confirmPassword: password,
      acceptTerms: true,
    },
  ])
})

test('invitation: an expired link says whom to ask', async () => {
  const message = 'This link has expired. Ask Nora Manager of Bayou Bend for a new one.'
  await open({ 'members.readInvitation': refused(410, 'link_expired', message) })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
})

test('invitation: an incomplete link makes no request', async () => {
  const { sentTo } = await open({}, '/invitation')
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
  expect(sentTo('members.readInvitation')).toEqual([])
})

test('invitation: someone else’s account logs out first and returns to the invitation', async () => {
  const { sentTo } = await open({ 'accounts.current': facilityUser, 'accounts.logOut': {} })
  expect(await screen.findByText('You’re logged in as nora@example.test')).toBeTruthy()
  expect(screen.queryByLabelText(/^New password/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Log out and continue' }))
  await waitFor(() => expect(sentTo('accounts.logOut')).toHaveLength(1))
  expect(await screen.findByLabelText(/^New password/)).toBeTruthy()
  expect(window.location.pathname + window.location.search).toBe(`/invitation?token=${token}`)
})
