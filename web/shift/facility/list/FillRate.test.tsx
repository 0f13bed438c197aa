import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { facilityShown, facilityUser } from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { ShiftManagement } from './ShiftManagement.tsx'

const weekOf = (fromDay: string, filled: number, counted: number) => ({ fromDay, filled, counted })
const fillRate = {
  filled: 5,
  counted: 6,
  weeks: [weekOf('2026-11-02', 0, 0), weekOf('2026-11-09', 3, 3), weekOf('2026-11-16', 2, 3)],
}

const arrivals: Element[] = []
beforeAll(showDialogsInJsdom)
beforeEach(() => {
  arrivals.length = 0
  Element.prototype.scrollIntoView = function (this: Element) {
    arrivals.push(this)
  }
})

const open = async (answer: Answers['jobs.fillRate']) => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': {},
    'payments.billing': { cards: [], banks: [] },
    'members.list': [],
    'jobs.listOwn': { data: [], count: 0 },
    'applications.shifts': { data: [], count: 0 },
    'jobs.fillRate': answer,
  })
  await draw(<ShiftManagement />, '/facility/shiftmanagement')
  return api
}
const arrivedAt = async (heading: string) => {
  const shown = await screen.findByRole('heading', { name: heading })
  await waitFor(() => expect(document.activeElement).toBe(shown))
  expect(arrivals).toEqual([shown])
}

test('fill rate: a table names each week, and a week opens the shifts it counts, in view', async () => {
  const { sentTo } = await open(fillRate)
  const table = within(await screen.findByRole('table', { name: 'Fill rate by week' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Week',
    '11/02',
    '11/09',
    '11/16',
  ])
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('–No shifts')
  expect(table.getByRole('link', { name: 'Week of Mon, Nov 9: 100%, 3 of 3 shifts filled' })).toBeTruthy()
  expect(screen.getByText(/Canceled shifts aren’t counted, except no-shows/)).toBeTruthy()
  fireEvent.click(table.getByRole('link', { name: 'Week of Mon, Nov 16: 66%, 2 of 3 shifts filled' }))
  await arrivedAt('Mon, Nov 16 to Sun, Nov 22')
  expect(sentTo('jobs.listOwn').at(-1)).toMatchObject({
    with: 'fillRate',
    fromDate: '2026-11-16T06:00:00.000Z',
    toDate: '2026-11-23T06:00:00.000Z',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: In the fill rate' }))
  await waitFor(() => expect(sentTo('jobs.listOwn').at(-1)).not.toHaveProperty('with'))
})

test('fill rate: the total opens all of its shifts', async () => {
  const { sentTo } = await open(fillRate)
  fireEvent.click(await screen.findByRole('link', { name: '83% · 5 of 6 shifts filled in 8 weeks' }))
  await arrivedAt('Shifts in the fill rate')
  expect(sentTo('jobs.listOwn').at(-1)).toMatchObject({
    with: 'fillRate',
    fromDate: '2026-11-02T06:00:00.000Z',
  })
  expect(sentTo('jobs.listOwn').at(-1)).not.toHaveProperty('toDate')
  expect(screen.getByRole('button', { name: 'Remove filter: Since Mon, Nov 2' })).toBeTruthy()
})

test('fill rate: before the first shift starts it says when it appears', async () => {
  await open({ filled: 0, counted: 0, weeks: [weekOf('2026-11-16', 0, 0)] })
  expect(await screen.findByText('No fill rate yet')).toBeTruthy()
})

test('fill rate: a failed load can be retried', async () => {
  await open(refused(500, 'internal', 'Not now.'))
  const part = within(await screen.findByRole('region', { name: 'Fill rate by week' }))
  expect(await part.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
