import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { facilityShown, facilityUser } from '../../testing/facility.ts'
import { draw, fakeApi, settled, type Answers } from '../../testing/fake-api.tsx'
import { FacilitySignup } from './FacilitySignup.tsx'

const openAt = async (step: number | '', stage: number, answers: Answers = {}) => {
  const profile = { ...facilityUser.facilityId, isSignupCompleted: false, signupStageCount: stage }
  const api = fakeApi({
    'accounts.current': { ...facilityUser, status: 'pending', isApprovedByAdmin: false, facilityId: profile },
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
