import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, refused, settled, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import { CheckIn } from '../../clinician/time-card/CheckIn.tsx'
import { fill, openPosting, fillTimes, post, useLast } from '../../../../test/web/posting.tsx'
import { FacilityBrief } from './FacilityBrief.tsx'

const version = '019a9c1e-0000-7000-8000-0000000000b1'
const brief = {
  parking: 'Lot B',
  entrance: null,
  contactName: 'Dana Reyes',
  contactPhone: '5555550123',
  emrLogin: 'User gw',
  hasLogin: true,
  documents: [{ url: '/api/files/1', name: 'Map.pdf', contentType: 'application/pdf', sizeBytes: 9 }],
  version,
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const read = (readAt: string | null, more: object = {}) => ({
  brief,
  reader: { applicationId: ids.application, name: 'Tess Therapist', readAt },
  canChange: true,
  timeZone: 'America/Chicago',
  ...more,
})
const button = (name: string) => screen.findByRole('button', { name })

test('brief: check-in shows it with one button, then the check-in in its place', async () => {
  let readAt: string | null = null
  const { sentTo } = fakeApi({
    'product.config': { now: '2026-11-21T13:50:00.000Z' },
    'briefs.read': () => read(readAt),
    'briefs.acknowledge': () => {
      readAt = '2026-11-21T15:00:00.000Z'
      return read(readAt)
    },
    'applications.checkIn': {},
  })
  await draw(<CheckIn shift={shiftShown({ shiftStatus: 'current' })} />)
  await settled()
  const acknowledge = await button('I’ve read this')
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call Dana Reyes' }).getAttribute('href')).toBe('tel:+15555550123')
  expect(screen.getByRole('link', { name: /Map.pdf/ })).toBeTruthy()
  expect(screen.queryByText('Entrance')).toBeNull()
  fireEvent.click(acknowledge)
  expect(await button('Check in')).toBeTruthy()
  expect(sentTo('briefs.acknowledge')).toEqual([{ jobApplicationId: ids.application, version }])
  expect(screen.getByText('You read this Sat, Nov 21, 9:00 AM')).toBeTruthy()
  // no browser stores the login
  expect(JSON.stringify({ ...localStorage })).not.toContain('User gw')
  expect(JSON.stringify({ ...localStorage })).toContain('Lot B')
})

test('brief: once the shift has started, one button says that it was read and checks in', async () => {
  let readAt: string | null = null
  const { sentTo } = fakeApi({
    'product.config': { now: '2026-11-21T15:00:00.000Z' },
    'briefs.read': () => read(readAt),
    'briefs.acknowledge': () => {
      readAt = '2026-11-21T15:00:00.000Z'
      return read(readAt)
    },
    'applications.checkIn': {},
  })
  await draw(<CheckIn shift={shiftShown({ shiftStatus: 'current' })} />)
  fireEvent.click(await button('I’ve read this. Check in'))
  await waitFor(() => expect(sentTo('applications.checkIn')).toHaveLength(1))
  expect(sentTo('briefs.acknowledge')).toEqual([{ jobApplicationId: ids.application, version }])
})

test('brief: one that changed since it was read is shown again when check-in is refused', async () => {
  let readAt: string | null = '2026-11-21T14:00:00.000Z'
  fakeApi({
    'product.config': { now: '2026-11-21T15:00:00.000Z' },
    'briefs.read': () => read(readAt),
    'applications.checkIn': refused(409, 'brief_unread', 'Read the brief of this shift first.'),
  })
  await draw(<CheckIn shift={shiftShown({ shiftStatus: 'current' })} />)
  const checkIn = await button('Check in')
  readAt = null
  fireEvent.click(checkIn)
  expect(await button('I’ve read this. Check in')).toBeTruthy()
})

const openPart = async (answer: object, more: Answers = {}) => {
  const api = fakeApi({ 'briefs.read': answer, 'briefs.save': answer, ...more })
  await draw(<FacilityBrief jobId={ids.job} />)
  await settled()
  return api
}

test('brief: the facility sees when it was read, and changes it with its errors at the fields', async () => {
  const { sentTo } = await openPart(read('2026-11-23T14:02:00.000Z'), {
    'briefs.save': refused(422, 'fields_wrong', { emrLogin: 'Too long.' }),
  })
  expect(await screen.findByText('Read Mon, Nov 23, 8:02 AM')).toBeTruthy()
  fireEvent.click(await button('Change the brief'))
  expect(await screen.findByText(/notify Tess Therapist/)).toBeTruthy()
  await settled()
  fill(/^Parking/, ' Street ')
  fireEvent.click(await button('Save brief'))
  expect(await screen.findByText('Too long.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Parking/).value.trim()).toBe('Street')
  expect(sentTo('briefs.save')).toEqual([
    {
      jobId: ids.job,
      replaces: version,
      parking: 'Street',
      contactName: 'Dana Reyes',
      contactPhone: '5555550123',
      emrLogin: 'User gw',
      documents: ['/api/files/1'],
    },
  ])
})

test('brief: not read yet, not written yet, and over without one', async () => {
  await openPart(read(null))
  expect(await screen.findByText('Not read yet')).toBeTruthy()
  document.body.innerHTML = ''
  await openPart(read(null, { brief: null, reader: null }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write a brief' })).toBeTruthy())
})

test('posting: starts with the brief of the latest shift at the address', async () => {
  const { version: _, updatedAt: __, ...last } = brief
  const { sentTo } = await openPosting({ 'briefs.last': last })
  useLast()
  await settled()
  expect(await screen.findByText('Filled in from your latest shift at this address.')).toBeTruthy()
  fireEvent.click(await button('Review brief'))
  fill(/^Entrance/, 'North door')
  fillTimes('09:00', '17:00')
  await settled()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [
      {
        brief: { parking: 'Lot B', entrance: 'North door', emrLogin: 'User gw', documents: ['/api/files/1'] },
      },
    ],
  })
  expect(JSON.stringify({ ...localStorage })).not.toContain('User gw')
})
