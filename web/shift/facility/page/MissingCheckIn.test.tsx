import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { facilityUser } from '../../../../test/web/facility.ts'
import { ids } from '../../../../test/web/jobs.ts'
import { MissingCheckIn } from './MissingCheckIn.tsx'

const missing = {
  applicationId: ids.application,
  firstName: 'Maya',
  phone: '5555550142',
  startDate: '2026-11-21T14:00:00.000Z',
  endDate: '2026-11-21T22:00:00.000Z',
  notHereAt: null,
}

const open = async (more: Partial<typeof missing> | { notHereAt: string } = {}, answers: Answers = {}) => {
  const api = fakeApi({ 'accounts.current': facilityUser, ...answers })
  await draw(<MissingCheckIn missing={{ ...missing, ...more }} zone="America/Chicago" />)
  return api
}

test('missing check-in: the facility says since when the clinician is there', async () => {
  const { sentTo } = await open({}, { 'applications.recordArrival': {} })
  expect(screen.getByRole('heading', { name: 'Is Maya there?' })).toBeTruthy()
  expect(screen.getByText('The shift started at 8:00 AM CST, and Maya hasn’t checked in.')).toBeTruthy()
  fireEvent.input(screen.getByLabelText(/^Arrived at/), { target: { value: '08:02' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, since 8:02 AM' }))
  await waitFor(() =>
    expect(sentTo('applications.recordArrival')).toEqual([
      { answer: 'arrived', jobApplicationId: ids.application, since: '2026-11-21T14:02:00.000Z' },
    ]),
  )
})

test('missing check-in: a time before the shift opens stands at the field', async () => {
  const since = 'Enter a time from 7:00 AM to 8:25 AM'
  await open({}, { 'applications.recordArrival': refused(422, 'fields_wrong', { since }) })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, since 8:00 AM' }))
  expect(await screen.findByText(since)).toBeTruthy()
})

test('missing check-in: “Not here” is sent, and the clinician can be called', async () => {
  const { sentTo } = await open({}, { 'applications.recordNotHere': {} })
  expect(screen.getByRole('link', { name: 'Call Maya, (555) 555-0142' }).getAttribute('href')).toBe(
    'tel:+15555550142',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Not here' }))
  await waitFor(() =>
    expect(sentTo('applications.recordNotHere')).toEqual([
      { answer: 'notHere', jobApplicationId: ids.application },
    ]),
  )
})

test('missing check-in: after “Not here” an arrival can still be recorded', async () => {
  await open({ notHereAt: '2026-11-21T14:25:00.000Z' })
  expect(screen.getByRole('heading', { name: 'You said that Maya isn’t there' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Not here' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Yes, since 8:00 AM' })).toBeTruthy()
})
