import { clockCopy } from '@gaitway/contract/format/typed-times'
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { TimeOff } from './TimeOff.tsx'

const wedding = {
  id: '01890a5d-ac96-774b-bcce-b302099a8051',
  kind: 'timeOff',
  startsAt: '2026-11-27T06:00:00.000Z',
  endsAt: '2026-11-29T06:00:00.000Z',
  note: 'A wedding',
}
const open = async (answers: Answers = {}) => {
  const api = fakeApi({
    'product.config': { now: '2026-11-20T16:00:00Z' },
    'clinicians.read': { homeTimeZone: 'America/Chicago' },
    'timeOff.list': [],
    ...answers,
  })
  await draw(<TimeOff />)
  await settled()
  return api
}
const sheet = () => screen.findByRole('dialog', { name: 'Add time off' })
const type = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
  await settled()
}
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save time off' }))
  await settled()
}
const fill = async (firstDay: string, lastDay?: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add time off' }))
  await sheet()
  // the first sheet begins with the clock of this device, by which these days may be over
  await waitFor(() => expect(screen.getByLabelText('First day *').getAttribute('min')).toBe('2026-11-20'))
  await type('First day *', firstDay)
  if (lastDay) await type('Last day', lastDay)
}

test('time off: adds whole days in the home time zone', async () => {
  const list: object[] = []
  const { sentTo } = await open({
    'timeOff.list': () => list,
    'timeOff.add': () => {
      list.push(wedding)
      return wedding
    },
  })
  expect(await screen.findByText('No time off planned')).toBeTruthy()
  await fill('2026-11-27', '2026-11-28')
  await type('Note', ' A wedding ')
  await save()
  expect(await screen.findByText('Fri, Nov 27 – Sat, Nov 28')).toBeTruthy()
  const { startsAt, endsAt } = wedding
  expect(sentTo('timeOff.add')).toEqual([{ kind: 'timeOff', startsAt, endsAt, note: 'A wedding' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('time off: asks for hours only when it is not all day', async () => {
  const { sentTo } = await open({ 'timeOff.add': wedding })
  await fill('2026-11-27')
  expect(screen.queryByLabelText('From *')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Set hours' }))
  await settled()
  await save()
  expect(screen.getAllByText('Enter a time')).toHaveLength(2)
  await type('From *', '09:00')
  await type('To *', '13:30')
  await save()
  await waitFor(() => expect(sentTo('timeOff.add')).toHaveLength(1))
  expect(sentTo('timeOff.add')[0]).toMatchObject({
    startsAt: '2026-11-27T15:00:00.000Z',
    endsAt: '2026-11-27T19:30:00.000Z',
  })
})

test('time off: names and links a confirmed shift that conflicts', async () => {
  await open({
    'timeOff.add': refused(409, 'time_off_over_shift', 'You are confirmed for a shift in this time.'),
    'applications.shifts': {
      count: 1,
      data: [
        {
          jobId: { id: 'job', timeZone: 'America/Chicago' },
          facilityId: { officeName: 'Bayou Rehab' },
          shiftSlots: [{ id: 's', startDate: '2026-11-27T15:00:00Z', endDate: '2026-11-27T19:00:00Z' }],
        },
      ],
    },
  })
  await fill('2026-11-27')
  await save()
  expect(await screen.findByText(/confirmed at Bayou Rehab on Fri, Nov 27, 9:00 AM – 1:00 PM/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View shift' }).getAttribute('href')).toBe(
    '/clinician/jobprofile/job',
  )
  expect(screen.getByLabelText<HTMLInputElement>('First day *').value).toBe('2026-11-27')
})

test('time off: names other time off that overlaps', async () => {
  await open({
    'timeOff.list': [wedding],
    'timeOff.add': refused(409, 'time_off_taken', 'You already have time off during this time.'),
  })
  await fill('2026-11-28')
  await save()
  expect(await screen.findByText('You already have time off then: Fri, Nov 27 – Sat, Nov 28.')).toBeTruthy()
})

test('time off: removes after a confirmation', async () => {
  let list: object[] = [wedding]
  const { sentTo } = await open({
    'timeOff.list': () => list,
    'timeOff.remove': () => {
      list = []
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove time off Fri, Nov 27 – Sat, Nov 28' }))
  await settled()
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove time off?' }))
  expect(sentTo('timeOff.remove')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No time off planned')).toBeTruthy()
  expect(sentTo('timeOff.remove')).toEqual([{ id: wedding.id }])
})

test('time off: a list that failed to load can be retried', async () => {
  await open({ 'timeOff.list': refused(500, 'internal', 'Something went wrong') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('time off: a time that occurs twice is asked about', async () => {
  const { sentTo } = await open({ 'timeOff.add': wedding, 'product.config': { now: '2026-10-20T16:00:00Z' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add time off' }))
  await sheet()
  await waitFor(() => expect(screen.getByLabelText('First day *').getAttribute('min')).toBe('2026-10-20'))
  await type('First day *', '2026-11-01')
  fireEvent.click(screen.getByRole('radio', { name: 'Set hours' }))
  await settled()
  await type('From *', '01:30')
  await type('To *', '08:00')
  await save()
  expect(screen.getByText(clockCopy.twice)).toBeTruthy()
  expect(sentTo('timeOff.add')).toEqual([])
  fireEvent.click(screen.getByLabelText('1:30 AM CST (second)'))
  await settled()
  await save()
  await waitFor(() => expect(sentTo('timeOff.add')).toHaveLength(1))
  expect(sentTo('timeOff.add')[0]).toMatchObject({ startsAt: '2026-11-01T07:30:00.000Z' })
})
