import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chargeLifecycle, type ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import { repository } from '../repository.ts'
import { chargeMove, chargeMoves, chargeOutcomes, type ChargeOutcome } from './charge-outcome.ts'

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
  const text = readFileSync(join(repository, 'docs/payments.md'), 'utf8')
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
