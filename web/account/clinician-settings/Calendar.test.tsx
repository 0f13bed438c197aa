import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { draw, fakeApi } from '../../../test/web/fake-api.tsx'
import { CalendarSection } from './CalendarSection.tsx'

const url = `https://gaitway.test/api/calendar/${'a'.repeat(43)}.ics`
const createdAt = '2026-11-20T15:00:00.000Z'

/** An API that remembers whether there is an address. */
const calendarApi = (before: string | null = null) => {
  let since = before
  return fakeApi({
    'calendar.link': () => ({ createdAt: since }),
    'calendar.makeLink': () => ({ url, createdAt: (since = createdAt) }),
    'calendar.removeLink': () => ((since = null), {}),
  })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('calendar: shows a new address once, with ways to add it', async () => {
  calendarApi()
  await draw(<CalendarSection />)
  fireEvent.click(await screen.findByRole('button', { name: 'Get my calendar address' }))
  const shown = await screen.findByLabelText<HTMLInputElement>('Your calendar address')
  expect(shown.value).toBe(url)
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Open in my calendar app')).toBe(url.replace('https:', 'webcal:'))
  expect(linkOf('Add to Google Calendar')).toContain(
    encodeURIComponent('webcal://gaitway.test/api/calendar/'),
  )
})

test('calendar: an earlier address isn’t shown again, and a new one asks first', async () => {
  const { sentTo } = calendarApi(createdAt)
  await draw(<CalendarSection />)
  expect(await screen.findByText(/We can’t show it again/)).toBeTruthy()
  press('Get a new address')
  const dialog = await screen.findByRole('dialog', { name: 'Get a new address?' })
  expect(sentTo('calendar.makeLink')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Get a new address' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Your calendar address')).value).toBe(url)
})

test('calendar: turning it off asks first and hides the address', async () => {
  const { sentTo } = calendarApi()
  await draw(<CalendarSection />)
  fireEvent.click(await screen.findByRole('button', { name: 'Get my calendar address' }))
  await screen.findByLabelText('Your calendar address')
  press('Turn off')
  const dialog = await screen.findByRole('dialog', { name: 'Turn off your calendar address?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(sentTo('calendar.removeLink')).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Get my calendar address' })).toBeTruthy()
  expect(screen.queryByLabelText('Your calendar address')).toBeNull()
})
