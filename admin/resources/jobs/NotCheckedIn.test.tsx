import { fireEvent, getByLabelText, getByRole, screen } from '@testing-library/dom'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { NotCheckedIn } from './NotCheckedIn.tsx'

afterEach(close)

const day = {
  applicationId: 'application',
  clinicianName: 'Tess Therapist',
  startDate: '2026-11-21T14:00:00Z',
  zone: 'America/Chicago',
  phones: [
    { name: 'Tess Therapist', phone: '5555550142' },
    { name: 'Bayou Bend', phone: '5555550100' },
  ],
}

test('not checked in: both phones are links, and an arrival is recorded in the facility’s zone', async () => {
  const sent = answerCalls({ '': { data: {} } })
  await render(
    <>
      <NotCheckedIn day={day} />
      <Notification />
    </>,
    {},
    'subadmin',
  )
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Tess Therapist, (555) 555-0142', 'tel:+15555550142'],
    ['Bayou Bend, (555) 555-0100', 'tel:+15555550100'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Arrived: Tess Therapist' }))
  const dialog = screen.getByRole('dialog', { name: 'Record that Tess Therapist arrived' })
  const since = getByLabelText(dialog, /^Arrived at/)
  const record = () => fireEvent.click(getByRole(dialog, 'button', { name: 'Record arrival' }))
  fireEvent.change(since, { target: { value: '' } })
  record()
  expect(since.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(since, { target: { value: '08:12' } })
  record()
  await screen.findByText('Arrival recorded. We notified Tess Therapist.')
  expect(sent.map(([, body]) => body)).toEqual([
    { answer: 'arrived', jobApplicationId: 'application', since: '2026-11-21T14:12:00.000Z' },
  ])
})
