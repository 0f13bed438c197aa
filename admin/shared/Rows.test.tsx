import { fireEvent, getByRole, getByText, queryByRole, screen, waitFor } from '@testing-library/dom'
import { act } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'
import { close, render } from '../../test/admin/render.tsx'
import { BulkMove } from './BulkMove.tsx'
import { deleteDrafts } from './move-form.ts'
import { Rows } from './Rows.tsx'

type Plant = { id: string; name: string; count: number }
const plants: Plant[] = ['Aloe', 'Birch', 'Cedar'].map((name, count) => ({
  id: name.toLowerCase(),
  name,
  count,
}))

const isWide = (matches: boolean) =>
  Object.assign(window, {
    matchMedia: (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('max-width') ? !matches : matches }),
  })
beforeEach(() => isWide(true))
afterEach(async () => {
  await close()
  deleteDrafts()
})

const send = jest.fn<Promise<undefined>, [Plant, string]>(async () => undefined)
const onSelect = jest.fn()
const onUnselectItems = jest.fn()
const setSort = jest.fn()
const getMany = jest.fn(async () => ({ data: [{ id: 'dogwood', name: 'Dogwood', count: 9 }] }))

const bulk = (
  <BulkMove<Plant>
    label="Water"
    action={(count, { liters = 0 }) => `Water ${count} with ${liters} liters`}
    nameOf={({ name }) => name}
    effectsOf={async rows =>
      rows.map(({ count }) => ({ what: `${count} liters`, isPossible: count > 0, sums: { liters: count } }))
    }
    send={send}
    needsReason
  />
)

const draw = ({ data = plants, selectedIds = [] as string[] } = {}) => {
  const list = {
    data,
    selectedIds,
    total: data.length,
    sort: { field: 'name', order: 'DESC' },
    setSort,
    onToggleItem: () => undefined,
    onSelect,
    onUnselectItems,
  }
  return render(
    <ResourceContextProvider value="plants">
      <ListContextProvider value={list as never}>
        <Rows<Plant>
          columns={[
            { label: 'Name', sort: 'name', show: ({ name }) => name },
            { label: 'Count', show: ({ count }) => count },
          ]}
          to={({ id }) => `/plants/${id}/show`}
          bulk={bulk}
          preview={({ name }) => `More about ${name}`}
        />
      </ListContextProvider>
    </ResourceContextProvider>,
    { getMany: getMany as never },
  )
}

const link = (name: string) => screen.getByRole('link', { name })
const preview = () => queryByRole(document.body, 'complementary')
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('rows: each checkbox says which row it selects, and the sorted column how', async () => {
  await draw({ selectedIds: ['birch'] })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Birch' }).checked).toBe(true)
  expect(screen.getByRole('checkbox', { name: 'Select Aloe' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Count' }).hasAttribute('aria-sort')).toBe(false)
})

test('rows: on a ticked checkbox, arrow keys go along the checkboxes and Enter to the buttons above', async () => {
  await draw({ selectedIds: ['birch'] })
  act(() => screen.getByRole('checkbox', { name: 'Select Aloe' }).focus())
  press('Enter')
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Birch')
  press('Enter')
  expect(document.activeElement?.textContent).toBe('Water')
})

test('preview: Space opens it beside the list, arrow keys take it along, Escape closes it', async () => {
  await draw()
  act(() => link('Aloe').focus())
  press(' ')
  expect(preview()?.getAttribute('aria-label')).toBe('Preview of Aloe')
  expect(preview()?.textContent).toContain('More about Aloe')
  press('ArrowDown')
  expect(document.activeElement).toBe(link('Birch'))
  expect(preview()?.getAttribute('aria-label')).toBe('Preview of Birch')
  press('Escape')
  expect(preview()).toBeNull()
  press('ArrowUp')
  expect(document.activeElement).toBe(link('Aloe'))
  expect(preview()).toBeNull()
})

test('preview: a click opens and closes it; narrow screens don’t offer it', async () => {
  await draw()
  const button = screen.getByRole('button', { name: 'Preview Cedar' })
  fireEvent.click(button)
  expect(preview()?.textContent).toContain('More about Cedar')
  expect(getByRole(preview() as HTMLElement, 'link', { name: 'Open' })).toBeTruthy()
  fireEvent.click(button)
  expect(preview()).toBeNull()
  await close()
  isWide(false)
  await draw()
  expect(queryByRole(document.body, 'button', { name: 'Preview Cedar' })).toBeNull()
})

test('bulk move: previews rows of every page, does the possible ones and reports after the list is empty', async () => {
  await draw({ selectedIds: ['aloe', 'birch', 'dogwood'] })
  send.mockImplementation(async ({ name }) => {
    if (name === 'Dogwood') throw new Error('It is winter.')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Water' }))
  const dialog = screen.getByRole('dialog', { name: 'Water' })
  await waitFor(() => getByRole(dialog, 'button', { name: 'Water 2 with 10 liters' }))
  expect(getMany).toHaveBeenCalledWith('plants', { ids: ['dogwood'] })
  expect(getByText(dialog, 'Skipped').closest('li')?.textContent).toContain('Aloe')
  fireEvent.change(getByRole(dialog, 'textbox'), { target: { value: 'A dry spell' } })
  fireEvent.click(getByRole(dialog, 'button', { name: /^Water 2/ }))
  await waitFor(() => getByText(dialog, /^1 of 2 done\./))
  expect(send.mock.calls.map(([{ name }, reason]) => [name, reason])).toEqual([
    ['Birch', 'A dry spell'],
    ['Dogwood', 'A dry spell'],
  ])
  expect(onSelect).toHaveBeenCalledWith(['dogwood'])
  await draw({ data: [] })
  expect(getByText(dialog, 'It is winter.')).toBeTruthy()
  send.mockImplementation(async () => undefined)
  fireEvent.click(getByRole(dialog, 'button', { name: 'Try those again' }))
  const again = await waitFor(() => screen.getByRole('button', { name: 'Water 1 with 9 liters' }))
  expect(again).toBeTruthy()
})

test('cards: are sorted by a field and its direction, as the headings of the table do', async () => {
  isWide(false)
  await draw()
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(sort.textContent).toBe('Name')
  fireEvent.mouseDown(sort)
  fireEvent.click(screen.getByRole('option', { name: 'Name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Descending' }))
  expect(setSort.mock.calls).toEqual([[{ field: 'name', order: 'ASC' }]])
})
