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

test('a step beyond what is open leads to the open one, and the address says so', async () => {
  await openAt(4, 2)
  expect(await screen.findByText('Step 3 of 4')).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe('?step=3'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Director')
})

test('an address without a step is given the one that is shown', async () => {
  await openAt('', 2)
  await waitFor(() => expect(window.location.search).toBe('?step=3'))
})

test('a step that is done is returned to with what was saved, and the way back is a press away', async () => {
  await openAt(2, 3)
  expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name of the facility/)).value).toBe('Bayou Bend')
  cleanup()
  await openAt(3, 3)
  expect((await screen.findByRole('link', { name: 'Go back a step' })).getAttribute('href')).toBe(
    '/facility/signup?step=2',
  )
})

test('the second click of a double click adds no location; one that is added is left with its fields', async () => {
  await openAt(3, 2)
  const add = await screen.findByRole('button', { name: 'Add a location' })
  await settled()
  fireEvent.click(add, { detail: 2 })
  expect(screen.queryByLabelText(/^Nickname/)).toBeNull()
  fireEvent.click(add, { detail: 1 })
  expect(await screen.findByLabelText(/^Nickname/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(1)
})
