import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { FilterLiveForm, ListContextProvider } from 'react-admin'
import { NO_STATUS, shiftStatuses } from '@gaitway/contract/lifecycles/application'
import { close, render } from '../../../test/admin/render.tsx'
import { StatusFilter } from './ShiftList.tsx'

afterEach(close)

const setFilters = jest.fn()
const openFilter = async (filterValues: Record<string, unknown>) => {
  const list = { filterValues, displayedFilters: {}, setFilters }
  await render(
    <ListContextProvider value={list as never}>
      <FilterLiveForm debounce={0}>
        <StatusFilter source="status" />
      </FilterLiveForm>
    </ListContextProvider>,
    {},
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Shift status' }))
  return screen.findByRole('listbox')
}
const press = (name: string) => fireEvent.click(screen.getByRole('option', { name }))

test.each([
  ['of no filter shows All', {}, 'All'],
  ['of every status shows All', { status: shiftStatuses }, 'All'],
  ['of some statuses names them', { status: ['upcoming', 'completed'] }, 'Upcoming, Completed'],
  ['that was cleared shows None', { status: [NO_STATUS] }, 'None'],
])('status filter %s', async (_, filterValues, shown) => {
  await openFilter(filterValues)
  expect(screen.getByText(shown, { selector: '[role=combobox]', ignore: false }).textContent).toBe(shown)
})

test('status filter: All clears every status, as in the app, and then selects every status', async () => {
  await openFilter({})
  press('All')
  await waitFor(() => expect(setFilters.mock.lastCall?.[0]).toEqual({ status: [NO_STATUS] }))
  press('All')
  await waitFor(() => expect(setFilters.mock.lastCall?.[0]).toEqual({ status: shiftStatuses }))
})
