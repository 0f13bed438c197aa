import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { MoneyDecisionRecord } from '@gaitway/contract/schemas/money-decisions'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { MoneyDecisionMoves, listInputFacts } from './MoneyDecisionShow.tsx'
afterEach(close)

const decision = {
  id: 'decision',
  call: 'payments.refund',
  input: { reason: 'Nobody came for a week' },
  status: 'requested',
  amountCents: 300_000,
  officeName: 'Bayou Bend',
  timeZone: 'America/Chicago',
  requestedBy: 'robin',
  requestedByName: 'Robin Gaitway',
} as Partial<MoneyDecisionRecord> as MoneyDecisionRecord

const open = async (change: Partial<MoneyDecisionRecord>, viewer: string) => {
  const sent = answerCalls({ '': { data: {} } })
  await render(<MoneyDecisionMoves decision={{ ...decision, ...change }} userId={viewer} />, {}, 'admin')
  return sent
}
const labels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test.each<[string, Partial<MoneyDecisionRecord>, string, string[]]>([
  ['a request of another admin', {}, 'alex', ['Approve', 'Decline']],
  ['an own request', {}, 'robin', ['Withdraw']],
  ['an approved request', { status: 'approved' }, 'alex', []],
  ['what one admin decided', { status: 'made' }, 'robin', []],
])('money decision: %s can be %j', async (_, change, viewer, moves) => {
  await open(change, viewer)
  expect(labels()).toEqual(moves)
})

test('money decision: approving names what is carried out, and for whom', async () => {
  const sent = await open({}, 'alex')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Approve as the second admin' }))
  expect(dialog.getByText(/^Refund, \$3,000\.00 for Bayou Bend, requested by Robin Gaitway\./)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sent).toEqual([['/api/admin/approve-request', { id: 'decision' }]]))
})

test('money decision: corrected hours show on their day in the zone of the shift', () => {
  const entries = [
    { slotId: 'one', startTime: '2026-11-21T04:00:00.000Z', endTime: '2026-11-21T12:00:00.000Z' },
  ]
  const facts = listInputFacts({ ...decision, input: { reason: 'Left at six', entries } })
  expect(facts.filter(Boolean).map(fact => (fact || [])[0])).toEqual(['Reason', 'Corrected hours'])
  expect(JSON.stringify(facts)).toContain('Fri, Nov 20, 10:00 PM–6:00 AM')
})
