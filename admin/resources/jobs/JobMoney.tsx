import { Box } from '@mui/material'
import { showCents } from '@gaitway/contract/money'
import type { PaymentRecord, PayoutRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'
import { Charges, Received } from '../../shared/Charges.tsx'
import { Facts, Nothing, Panel } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { ReceiveButton } from '../payments/ReceiveDialog.tsx'
import { RefundButton } from '../payments/RefundDialog.tsx'
import { ResendButton } from '../payouts/ResendButton.tsx'
import { standingOf } from '../payouts/standing.ts'
import { JobLedger } from './JobLedger.tsx'
import { PageLink } from '../../shared/PageLink.tsx'

const few = { page: 1, perPage: 20 }

const Payment = ({ payment, zone }: { payment: PaymentRecord; zone: string }) => (
  <Panel title="Payment" aside={<StatusChip of="payment" state={payment.stage} />}>
    <Facts
      facts={[
        ['Owed', payment.settledAt ? showCents(payment.owedCents) : 'not settled yet'],
        ['Paid', showCents(payment.paidCents)],
        ['Refunded', showCents(payment.refundedCents)],
      ]}
    />
    <Box sx={{ marginTop: 1 }}>
      <Charges charges={payment.charges} zone={zone} />
      {payment.received.length > 0 && <Received received={payment.received} zone={zone} />}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
      <ReceiveButton payment={payment} zone={zone} />
      <RefundButton payment={payment} />
    </Box>
  </Panel>
)

const Payout = ({ payout, zone }: { payout: PayoutRecord; zone: string }) => (
  <Panel title="Payout" aside={<StatusChip of="payout" state={payout.status} />}>
    <Facts
      facts={[
        [
          'To',
          <PageLink key="to" to={`/cliniciandetails/${payout.clinicianId}`}>
            {payout.clinicianName}
          </PageLink>,
        ],
        [
          'Amount',
          <Box key="amount" component="span" sx={{ fontSize: 16, fontWeight: 650 }}>
            {showCents(payout.amountCents)}
          </Box>,
        ],
        ['Due since', showWhen(payout.dueAt, zone)],
        ['Details', standingOf(payout)],
      ]}
    />
    <ResendButton payout={payout} />
  </Panel>
)

export const JobMoney = ({ job }: { job: WholeJobRecord }) => {
  const of = {
    filter: { jobId: job.id },
    pagination: few,
    sort: { field: 'createdAt', order: 'DESC' as const },
  }
  const payments = useGetList<PaymentRecord>('payments', of)
  const payouts = useGetList<PayoutRecord>('payouts', of)
  const error = payments.error ?? payouts.error
  return (
    <>
      {error && (
        <Nothing>{error instanceof Error ? error.message : 'We couldn’t load the payments.'}</Nothing>
      )}
      {payments.data?.map(payment => (
        <Payment key={payment.id} payment={payment} zone={job.timeZone} />
      ))}
      {payments.data?.length === 0 && (
        <Panel title="Payment">
          <Nothing>No payments yet. No clinician is confirmed.</Nothing>
        </Panel>
      )}
      {payouts.data?.map(payout => (
        <Payout key={payout.id} payout={payout} zone={job.timeZone} />
      ))}
      {job.ledger.length > 0 && <JobLedger ledger={job.ledger} zone={job.timeZone} />}
    </>
  )
}
