import type { ChargeRecord, ReceivedRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { showDay } from '@gaitway/contract/time'
import { Box } from '@mui/material'
import { showCents } from '@gaitway/contract/money'
import type { PaymentRecord, PayoutRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'
import { Facts, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { showWhen } from '../../shared/show.ts'
import { ReceiveButton } from '../payments/ReceiveDialog.tsx'
import { RefundButton } from '../payments/RefundDialog.tsx'
import { ResendButton } from '../payouts/PayoutList.tsx'
import { standingOf } from '../payouts/standing.ts'
import { JobLedger } from './JobLedger.tsx'

const few = { page: 1, perPage: 20 }

const reasons: Partial<Record<string, string>> = {
  confirmation: 'at confirmation',
  settlement: 'when the shift was settled',
  cancellation: 'because of the cancellation',
  lateSuccess: 'because the charge succeeded too late',
  retry: 'retried by the facility',
  adjustment: 'because the time card was corrected',
  goodwill: 'as goodwill',
}

const Charge = ({ charge, zone }: { charge: ChargeRecord; zone?: string }) => (
  <Box component="li" sx={{ borderTop: `1px solid ${colours.line}`, paddingY: 1 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: 16 }}>
      <span>
        {charge.kind === 'charge' ? 'Charge' : 'Refund'} <StatusChip of="charge" state={charge.status} />
      </span>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {charge.kind === 'refund' && '−'}
        {showCents(charge.amountCents)}
      </Box>
    </Box>
    <Box sx={{ fontSize: 13, color: colours.ink2 }}>
      {showWhen(charge.createdAt, zone)}, {reasons[charge.reason] ?? charge.reason}
    </Box>
    {charge.failureMessage && <Box sx={{ color: colours.clay }}>{charge.failureMessage}</Box>}
  </Box>
)

const Charges = ({ charges, zone }: { charges: ChargeRecord[]; zone?: string }) =>
  charges.length === 0 ? (
    <Nothing>No charges yet.</Nothing>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {charges.map(charge => (
        <Charge key={charge.id} charge={charge} zone={zone} />
      ))}
    </Box>
  )

const Received = ({ received, zone }: { received: ReceivedRecord[]; zone?: string }) => (
  <Box component="ul" aria-label="Received outside Gaitway" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {received.map(({ id, method, reference, amountCents, receivedAt }) => (
      <Box key={id} component="li" sx={{ borderTop: `1px solid ${colours.line}`, paddingY: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: 16 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {method} {reference}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {showCents(amountCents)}
          </Box>
        </Box>
        <Box sx={{ fontSize: 13, color: colours.ink2 }}>Received {showDay(receivedAt, zone)}</Box>
      </Box>
    ))}
  </Box>
)

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
