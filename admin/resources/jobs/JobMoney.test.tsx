import { getByText, queryByText, screen } from '@testing-library/dom'
import type { PaymentRecord, JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { job } from '../../../test/admin/no-show.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { JobMoney } from './JobMoney.tsx'

afterEach(close)

const payment: Partial<PaymentRecord> = {
  id: 'payment',
  stage: 'completed',
  settledAt: '2026-11-22T15:00:00Z',
  owedCents: 56_320,
  paidCents: 56_320,
  refundedCents: 0,
  disputedCents: 0,
  outsideCents: 0,
  writeOffs: [],
  charges: [],
  received: [],
  remindedAt: null,
  method: null,
}

test.each([
  ['paid by invoice', {}, false],
  ['with nothing paid yet', { stage: 'paymentDue', paidCents: 0 }, true],
] as const)(
  'payment of a shift: one %s without charges says so only while nothing is paid',
  async (_, more, says) => {
    answerCalls({ '/app-config': { data: { now: '2026-11-24T15:00:00Z' } } })
    const getList = async (resource: string) => {
      const data = resource === 'payments' ? [{ ...payment, ...more }] : []
      return { data, total: data.length }
    }
    await render(<JobMoney job={{ ...job, ledger: [] } as Partial<JobDetailRecord> as JobDetailRecord} />, {
      getList: getList as never,
    })
    const panel = await screen.findByRole('region', { name: 'Payment' })
    expect(getByText(panel, 'Paid').nextSibling?.textContent).toBe(says ? '$0.00' : '$563.20')
    expect(queryByText(panel, 'No charges yet.') !== null).toBe(says)
  },
)
