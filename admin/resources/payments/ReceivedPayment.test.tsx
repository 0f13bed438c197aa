import { fireEvent, screen } from '@testing-library/dom'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { ReceivedPayment } from './ReceivedPayment.tsx'

afterEach(close)

const received = {
  id: 'check',
  method: 'Paper check' as const,
  reference: '1044',
  amountCents: 54_560,
  receivedAt: '2026-11-20T12:00:00Z',
  voidedAt: null,
  voidReason: null,
}

test.each([
  ['nothing was refunded', 0, []],
  [
    'a part was refunded',
    6_820,
    ['$68.20 of it was refunded outside Gaitway. Oleander Court owes that again too.'],
  ],
])('void a check: %s', async (_, refundedCents, said) => {
  answerCalls({ '': { data: {} } })
  const about = { received, refundedCents, zone: 'America/Chicago', officeName: 'Oleander Court' }
  await render(<ReceivedPayment {...about} />, {}, 'admin')
  fireEvent.click(screen.getByRole('button', { name: 'Void Paper check 1044' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Due again$545.60')
  expect(screen.queryAllByText(/was refunded outside/).map(({ textContent }) => textContent)).toEqual(said)
})
