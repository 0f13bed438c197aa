import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { type GetListParams, ListContextProvider, FilterLiveForm } from 'react-admin'
import { close, render } from '../../test/admin/render.tsx'
import { facilityFilter } from './Filters.tsx'

afterEach(close)

const facilities = [
  { id: 'owner', facilityId: 'elm', officeName: 'Elm Court', name: 'Elm Court', status: 'deactivate' },
  { id: 'member', facilityId: 'elm', officeName: 'Elm Court', name: 'Ada Example', status: 'approved' },
  { id: 'other', facilityId: 'fig', officeName: 'Fig Court', name: 'Fig Court', status: 'pending' },
]
const read = jest.fn()
const setFilters = jest.fn()
const getList = async (resource: string, { filter, pagination }: GetListParams) => {
  read({ resource, filter: filter as object, most: pagination?.perPage })
  return { data: facilities as never[], total: facilities.length }
}

test('facility filter: asks for facilities of every status, lists each once, and filters by its ID', async () => {
  const list = { filterValues: {}, displayedFilters: {}, setFilters }
  await render(
    <ListContextProvider value={list as never}>
      <FilterLiveForm debounce={0}>{facilityFilter}</FilterLiveForm>
    </ListContextProvider>,
    { getList: getList as never },
  )
  const box = screen.getByRole('combobox', { name: 'Facility' })
  fireEvent.change(box, { target: { value: 'court' } })
  expect(read).toHaveBeenLastCalledWith({
    resource: 'users',
    filter: { tab: 'all', kind: 'facility', q: 'court' },
    most: 8,
  })
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Elm Court', 'Fig Court'])
  fireEvent.click(screen.getByRole('option', { name: 'Fig Court' }))
  await waitFor(() => expect(setFilters.mock.lastCall?.[0]).toEqual({ facilityId: 'fig' }))
})
