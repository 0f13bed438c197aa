import type { ReactNode } from 'react'
import type {
  ChargeRecord,
  ReceivedRecord,
  PaymentRecord,
  PayoutRecord,
  WholeJobRecord,
} from '@gaitway/contract/schemas/resources'
import { colors } from '@gaitway/contract/colors'
import { showDay } from '@gaitway/contract/time'
import { Box } from '@mui/material'
import { showCents } from '@gaitway/contract/money'
import { useGetList } from 'react-admin'
import { Facts, Item, Items, Note, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { showWhen } from '../../shared/show.ts'
import { ReceiveButton } from '../payments/ReceiveDialog.tsx'
import { RefundButton } from '../payments/RefundDialog.tsx'
import { ResendButton } from '../payouts/PayoutList.tsx'
import { payoutDetails } from '../payouts/payout-details.ts'
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

const Amount = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: 16 }}>
    {children}
  </Box>
)

const Charge = ({ charge, zone }: { charge: ChargeRecord; zone: string }) => (
  <Item
    left={
      <Amount>
        {charge.kind === 'charge' ? 'Charge' : 'Refund'} <StatusChip of="charge" state={charge.status} />
      </Amount>
    }
    right={
      <Amount>
        {charge.kind === 'refund' && '−'}
        {showCents(charge.amountCents)}
      </Amount>
    }
  >
    <Note>
      {showWhen(charge.createdAt, zone)}, {reasons[charge.reason] ?? charge.reason}
    </Note>
    {charge.failureMessage && <Box sx={{ color: colors.clay }}>{charge.failureMessage}</Box>}
  </Item>
)

const Received = ({ received, zone }: { received: ReceivedRecord; zone: string }) => (
  <Item
    left={
      <Amount>
        {received.method} {received.reference}
      </Amount>
    }
    right={<Amount>{showCents(received.amountCents)}</Amount>}
  >
    <Note>Received {showDay(received.receivedAt, zone)}</Note>
  </Item>
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
      {payment.charges.length === 0 && <Nothing>No charges yet.</Nothing>}
      <Items label="Charges">
        {payment.charges.map(charge => (
          <Charge key={charge.id} charge={charge} zone={zone} />
        ))}
      </Items>
      {payment.received.length > 0 && (
        <Items label="Received outside Gaitway">
          {payment.received.map(received => (
            <Received key={received.id} received={received} zone={zone} />
          ))}
        </Items>
      )}
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
        ['Details', payoutDetails(payout)],
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
