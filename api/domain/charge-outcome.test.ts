import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chargeLifecycle, type ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import { repositoryFolder } from '../repository.ts'
import { chargeMove, chargeMoves, type ChargeOutcome, chargeOutcomes } from './confirmation.ts'
import { type RefundablePayment, splitRefund } from './payment-balance.ts'

const { states, moves } = chargeLifecycle

const moveOf = (
  status: ChargeStatus,
  kind: ChargeOutcome,
  more: { kind?: 'charge' | 'refund'; providerId?: string | null; disputeId?: string | null } = {},
) =>
  chargeMove(
    { kind: 'charge', status, providerId: 'pi_1', disputeId: null, ...more },
    { kind, providerId: 'pi_1' },
  )

test('charge outcomes: each state makes only moves its lifecycle allows, and every move is made', () => {
  const made = states.flatMap(status =>
    chargeOutcomes.flatMap(outcome => {
      const move = chargeMoves[status][outcome]
      return move ? { status, move } : []
    }),
  )
  for (const { status, move } of made) expect(moves[move].from).toContain(status)
  expect(new Set(made.map(({ move }) => move))).toEqual(new Set(Object.keys(moves)))
})

test('charge outcomes: a lost answer changes nothing in any state', () => {
  for (const status of states) expect(moveOf(status, 'unknown')).toBeUndefined()
})

test('charge outcomes: only a bank returns a charge that succeeded, and then it stays failed', () => {
  expect(moveOf('succeeded', 'failed')).toBeUndefined()
  expect(moveOf('succeeded', 'returned')).toBe('failLate')
  expect(moveOf('failed', 'succeeded')).toBe('succeedLate')
  expect(moveOf('failed', 'succeeded', { disputeId: 'du_1' })).toBeUndefined()
})

test('charge outcomes: a refund fails late only under its own name, and one that came back stays failed', () => {
  const refund = { kind: 'refund' } as const
  expect(moveOf('succeeded', 'failed', refund)).toBe('failLate')
  expect(moveOf('succeeded', 'failed', { ...refund, providerId: 're_2' })).toBeUndefined()
  expect(moveOf('failed', 'succeeded', refund)).toBeUndefined()
  expect(moveOf('failed', 'succeeded', { ...refund, providerId: null })).toBe('succeedLate')
})

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

test('docs/payments.md: its table of moves matches the code', () => {
  const text = readFileSync(join(repositoryFolder, 'docs/payments.md'), 'utf8')
  const table = text
    .slice(text.indexOf('## Moves'))
    .split('\n')
    .filter(line => line.startsWith('|'))
  const [head = '', , ...rows] = table.slice(0, states.length + 2)
  expect(cellsOf(head).slice(1)).toEqual([...chargeOutcomes])
  expect(rows.map(row => cellsOf(row).map(cell => cell.replaceAll('`', '')))).toEqual(
    states.map(status => [status, ...chargeOutcomes.map(outcome => chargeMoves[status][outcome] ?? '·')]),
  )
  for (const move of Object.keys(moves)) expect(text).toContain(`| \`${move}\``)
})

const paid: RefundablePayment = {
  paymentType: 'card',
  isSettled: true,
  owedCents: 1000,
  netPaidCents: 1000,
  chargedCents: 1000,
  outsideCents: 0,
  standingCents: 0,
}
const way = 'charges'

test.each([
  ['all that was paid', paid, 1000, { way, creditCents: 0, goodwillCents: 1000 }],
  ['a part', paid, 1, { way, creditCents: 0, goodwillCents: 1 }],
  ['what is to its credit', { ...paid, owedCents: 600 }, 400, { way, creditCents: 400, goodwillCents: 0 }],
  ['more than its credit', { ...paid, owedCents: 600 }, 500, { way, creditCents: 400, goodwillCents: 100 }],
  ['some while more is due', { ...paid, owedCents: 1500 }, 500, { way, creditCents: 0, goodwillCents: 500 }],
] as const)('refund: %s is refundable', (_, payment, amountCents, expected) => {
  expect(splitRefund(payment, { amountCents })).toEqual(expected)
})

test('refund: refuses what wasn’t paid or isn’t settled', () => {
  expect(() => splitRefund(paid, { amountCents: 1001 })).toThrow('more than what’s left')
  expect(() => splitRefund({ ...paid, isSettled: false }, { amountCents: 1 })).toThrow('isn’t settled')
})

test('refund: by invoice, only what was credited after payment, outside and with a reference', () => {
  const invoice: RefundablePayment = { ...paid, paymentType: 'invoice', standingCents: 300 }
  const reference = 'Check 1044'
  expect(splitRefund(invoice, { amountCents: 300, reference })).toEqual({
    way: 'outside',
    creditCents: 300,
    goodwillCents: 0,
  })
  expect(() => splitRefund(invoice, { amountCents: 301, reference })).toThrow('Credit the invoice first')
  const wrong = (payment: RefundablePayment, input: { reference?: string }) => () =>
    splitRefund(payment, { amountCents: 1, ...input })
  expect(wrong(invoice, {})).toThrow(
    expect.objectContaining({ fields: { reference: 'Please enter the check or transfer number' } }),
  )
  expect(wrong(paid, { reference })).toThrow(
    expect.objectContaining({ fields: { reference: expect.stringContaining('original payment method') } }),
  )
})

test('refund: outside payments are refunded outside with a reference, the rest to the card', () => {
  const mixed: RefundablePayment = {
    ...paid,
    owedCents: 900,
    netPaidCents: 1000,
    chargedCents: 300,
    outsideCents: 700,
  }
  const reference = 'Check 2207'
  expect(splitRefund(mixed, { amountCents: 700, reference })).toEqual({
    way: 'outside',
    creditCents: 100,
    goodwillCents: 600,
  })
  expect(splitRefund(mixed, { amountCents: 300 })).toMatchObject({ way: 'charges' })
  expect(() => splitRefund(mixed, { amountCents: 701, reference })).toThrow('more than what’s left')
  expect(() => splitRefund(mixed, { amountCents: 301 })).toThrow('more than what’s left')
  expect(() => splitRefund({ ...mixed, chargedCents: 0 }, { amountCents: 1 })).toThrow(
    expect.objectContaining({ fields: { reference: 'Please enter the check or transfer number' } }),
  )
})
