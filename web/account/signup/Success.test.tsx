import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { draw, fakeApi, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Success } from './Success.tsx'

const waiting = { ...clinicianUser, status: 'pending', isApprovedByAdmin: false }
const call = {
  id: '01900000-0000-7000-8000-000000000042',
  startsAt: '2026-11-23T15:00:00.000Z',
  endsAt: '2026-11-23T15:15:00.000Z',
  timeZone: 'America/Chicago',
  phone: '5555550142',
  status: 'booked',
}
const config = { schedulingUrl: null, now: '2026-11-20T15:00:00.000Z' }

const open = async (answers: Answers) => {
  const api = fakeApi({ 'product.config': config, ...answers })
  await draw(<Success />, '/clinician/signup/finalStep')
  return api
}

test('signup success: explains the onboarding call and links to scheduling', async () => {
  await open({ 'accounts.current': waiting, 'onboarding.read': () => null as never })
  expect(await screen.findByRole('heading', { name: 'You have successfully signed up!' })).toBeTruthy()
  expect(screen.getByText(/call of about 8 minutes/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Schedule Now!' })
  expect(link.getAttribute('href')).toBe('/schedule')
})

test('signup success: a guest schedules after logging in', async () => {
  fakeApi({ 'product.config': config })
  keepToken(undefined)
  await draw(<Success />, '/clinician/signup/finalStep')
  const link = await screen.findByRole('link', { name: 'Schedule Now!' })
  expect(link.getAttribute('href')).toBe('/login?next=/schedule')
})

test('signup success: asks for the emailed code until the email is confirmed', async () => {
  const { sentTo } = await open({
    'accounts.current': { ...waiting, isEmailVerified: false },
    'onboarding.read': call,
    'accounts.verifyEmail': waiting,
  })
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
  fireEvent.input(await screen.findByLabelText(/^Code/), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm email' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirm your email' })).toBeNull())
  expect(sentTo('accounts.verifyEmail')).toEqual([{ otp: '123456' }])
})

test('signup success: links to the external scheduling page when one is configured', async () => {
  const schedulingUrl = 'https://calls.example.test/gaitway'
  await open({
    'accounts.current': waiting,
    'onboarding.read': () => null as never,
    'product.config': { ...config, schedulingUrl },
  })
  const address = () => screen.queryByRole('link', { name: 'Schedule Now!' })?.getAttribute('href')
  await waitFor(() => expect(address()).toBe(schedulingUrl))
})

test('signup success: shows the time of a booked call', async () => {
  await open({ 'accounts.current': waiting, 'onboarding.read': call })
  expect(await screen.findByText(/^Your call is booked for Monday, 11\/23\/2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View or change call' })).toBeTruthy()
})

test('signup success: a declined signup shows the reason and links to settings', async () => {
  const statusReason = 'We could not confirm the license.'
  await open({ 'accounts.current': { ...waiting, status: 'rejected', statusReason } })
  expect(await screen.findByText(/We could not confirm the license\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Update my information' }).getAttribute('href')).toBe(
    '/clinician/settings',
  )
  expect(screen.queryByText('You have successfully signed up!')).toBeNull()
})

test('signup success: an unfinished signup links back to its step', async () => {
  await open({
    'accounts.current': {
      ...waiting,
      clinicianId: { id: clinicianUser.clinicianId.id, isSignupCompleted: false, signupStageCount: 0 },
    },
  })
  const links = await screen.findAllByRole('link', { name: 'Complete Signup' })
  expect(links.at(-1)?.getAttribute('href')).toBe('/clinician/signup?step=1')
})

test('signup success: says so only once the signup is finished', async () => {
  const clinicianId = { ...clinicianUser.clinicianId, isSignupCompleted: false, signupStageCount: 0 }
  await open({ 'accounts.current': { ...waiting, clinicianId: clinicianId as never } })
  expect(await screen.findByRole('heading', { name: 'Finish your signup' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'You have successfully signed up!' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Complete Signup' })
  expect(link.getAttribute('href')).toBe('/clinician/signup?step=1')
})
