import { fireEvent, getByRole, getByText, screen, waitFor } from '@testing-library/dom'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { BulkRemind } from './BulkRemind.tsx'

beforeEach(() =>
  Object.assign(window, {
    matchMedia: (media: string) =>
      Object.assign(new EventTarget(), { media, matches: !media.includes('max-width') }),
  }),
)
afterEach(close)

const now = new Date('2026-11-24T15:00:00Z')
const invoice = (id: string, more: object = {}) => ({
  id,
  number: 7,
  officeName: 'Oleander Court',
  stage: 'issued',
  totalCents: 20_000,
  openCents: 20_000,
  dueOn: '2026-12-20',
  dueAt: '2026-12-20T18:00:00Z',
  remindedAt: null,
  timeZone: 'America/Chicago',
  ...more,
})

test('reminders: the open invoices of a selection are reminded, the others are skipped', async () => {
  const sent = answerCalls({ '': { data: {} } })
  const data = [
    invoice('one'),
    invoice('two', { openCents: 5_000 }),
    invoice('paid', { stage: 'paid', openCents: 0 }),
  ]
  const list = {
    data,
    selectedIds: ['one', 'two', 'paid'],
    total: 3,
    sort: { field: 'id', order: 'ASC' },
    onToggleItem: jest.fn(),
    onSelect: jest.fn(),
    onUnselectItems: jest.fn(),
  }
  await render(
    <ResourceContextProvider value="invoices">
      <ListContextProvider value={list as never}>
        <Rows
          columns={[{ label: 'Invoice', show: ({ id }) => id }]}
          to={({ id }) => `/invoices/${id}/show`}
          bulk={<BulkRemind now={now} />}
        />
      </ListContextProvider>
    </ResourceContextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send reminders' }))
  const dialog = screen.getByRole('dialog', { name: 'Send reminders' })
  const button = await waitFor(() => getByRole(dialog, 'button', { name: 'Email 2 reminders of $250.00' }))
  expect(getByText(dialog, /It has no balance due\./)).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => getByText(dialog, '2 of 2 done.'))
  expect(sent).toEqual([
    ['/api/admin/remind-invoice', expect.objectContaining({ id: 'one' })],
    ['/api/admin/remind-invoice', expect.objectContaining({ id: 'two' })],
  ])
})
