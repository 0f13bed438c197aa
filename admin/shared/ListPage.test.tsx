import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { act, lazy, Suspense } from 'react'
import { HttpError, Notification, ResourceContextProvider } from 'react-admin'
import { Link, Route, Routes } from 'react-router-dom'
import { close, render } from '../../test/admin/render.tsx'
import { ListPage, searchFilter } from './ListPage.tsx'
import { Rows } from './Rows.tsx'

afterEach(async () => {
  jest.useRealTimers()
  await close()
})

const DEBOUNCE_MILLISECONDS = 500
const getList = async () => ({ data: [], total: 0 })

const Plants = () => (
  <ResourceContextProvider value="plants">
    <ListPage
      title="Plants"
      sort={{ field: 'name', order: 'ASC' }}
      filters={[searchFilter('Search plants', 'Name')]}
    >
      <Link to="/plants/aloe/show">Aloe</Link>
    </ListPage>
  </ResourceContextProvider>
)

// the search waits until the person pauses, and changes the address in a timer of its own
test.each([
  ['still being typed', 0],
  ['about to change the address', DEBOUNCE_MILLISECONDS],
])('list: a search %s doesn’t lead back from a record', async (_, pressedAfter) => {
  let load = () => {}
  const Aloe = lazy(async () => {
    await new Promise<void>(resolve => (load = resolve))
    return { default: () => <h1>Aloe vera</h1> }
  })
  window.history.replaceState(null, '', '/plants')
  await render(
    <Suspense fallback="Loading">
      <Routes>
        <Route path="/plants" element={<Plants />} />
        <Route path="/plants/:id/show" element={<Aloe />} />
      </Routes>
    </Suspense>,
    { getList: getList as never },
  )
  const search = await screen.findByRole('textbox', { name: 'Search plants' })
  jest.useFakeTimers()
  fireEvent.change(search, { target: { value: 'al' } })
  act(() => jest.advanceTimersByTime(pressedAfter))
  fireEvent.click(screen.getByRole('link', { name: 'Aloe' }))
  expect(window.location.pathname).toBe('/plants/aloe/show')
  expect(screen.getByRole('textbox', { name: 'Search plants' })).toBe(search)
  await act(() => jest.advanceTimersByTimeAsync(2 * DEBOUNCE_MILLISECONDS))
  jest.useRealTimers()
  load()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Aloe vera' })).toBeTruthy())
  expect(window.location.pathname).toBe('/plants/aloe/show')
})

test('list: a search that stays on its page is in the address', async () => {
  window.history.replaceState(null, '', '/plants')
  await render(<Plants />, { getList: getList as never })
  const search = await screen.findByRole('textbox', { name: 'Search plants' })
  fireEvent.change(search, { target: { value: 'al' } })
  await waitFor(() => expect(window.location.search).toContain('al'))
})

test('list: a failure is said once, in place of the rows', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const broken = async () => {
    throw new HttpError('The list is broken.', 400, {})
  }
  await render(
    <>
      <ResourceContextProvider value="plants">
        <ListPage title="Plants" sort={{ field: 'name', order: 'ASC' }}>
          <Rows columns={[{ label: 'Name', show: ({ id }) => id }]} to={({ id }) => `/plants/${id}`} />
        </ListPage>
      </ResourceContextProvider>
      <Notification />
    </>,
    { getList: broken as never },
  )
  expect(await screen.findAllByText('The list is broken.')).toHaveLength(1)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

/** A list that refuses every filter but these, as the API does. */
const refuseStale =
  (known: object) =>
  async (_: string, { filter }: { filter: object }) => {
    if (JSON.stringify(filter) === JSON.stringify(known)) return { data: [{ id: 'aloe' }], total: 1 }
    throw new HttpError('Check the filter.', 422, { code: 'fields_wrong' })
  }
const Shelf = ({ starting }: { starting?: Record<string, unknown> }) => (
  <ResourceContextProvider value="plants">
    <ListPage
      title="Plants"
      sort={{ field: 'name', order: 'ASC' }}
      filters={[searchFilter('Search plants', 'Name')]}
      startingFilter={starting}
    >
      <Rows columns={[{ label: 'Name', show: ({ id }) => id }]} to={({ id }) => `/plants/${id}`} />
    </ListPage>
  </ResourceContextProvider>
)

test.each([[{ tab: 'pending' }], [{}]])(
  'list: a stale filter in its address shows it with %j',
  async starting => {
    jest.spyOn(console, 'error').mockImplementation()
    const filter = JSON.stringify({ tab: 'declined' })
    window.history.replaceState(null, '', `/plants?${new URLSearchParams({ filter })}`)
    await render(<Shelf starting={starting} />, { getList: refuseStale(starting) as never })
    expect(await screen.findByText('aloe')).toBeTruthy()
    expect(screen.getByText('1-1 of 1')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('list: one that fails counts no rows', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  await render(<Shelf />, { getList: refuseStale({ q: 'never' }) as never })
  expect(await screen.findByText('Check the filter.')).toBeTruthy()
  expect(screen.queryByText(/ of -1/)).toBeNull()
})

test('list: another filter shows the first page with the starting number of rows', async () => {
  window.history.replaceState(null, '', '/plants?page=3&perPage=100')
  const asked: unknown[] = []
  await render(<Plants />, {
    getList: (async (_: string, { pagination, filter }: { pagination: object; filter: object }) => {
      asked.push({ ...pagination, ...filter })
      return { data: [], total: 900 }
    }) as never,
  })
  const search = await screen.findByRole('textbox', { name: 'Search plants' })
  expect(asked).toContainEqual({ page: 3, perPage: 100 })
  fireEvent.change(search, { target: { value: 'al' } })
  await waitFor(() => expect(asked).toContainEqual({ page: 1, perPage: 25, q: 'al' }))
})
