import type {
  ChargeRecord,
  LedgerTransaction,
  PaymentRecord,
  PayoutRecord,
  JobDetailRecord,
} from '@gaitway/contract/schemas/resources'
import { getLedgerAccountName } from '@gaitway/contract/values/ledger-accounts'
import { balanceDueCents } from '@gaitway/contract/payment-balance'
import { describePayout } from '@gaitway/contract/format/payout-details'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { colors } from '@gaitway/contract/values/colors'
import { showWhen } from '@gaitway/contract/format/time'
import { Box, TableCell, TableRow } from '@mui/material'
import { showCents } from '@gaitway/contract/format/money'
import { FigureRow, FigureTable } from '../../shared/FigureTable.tsx'
import {
  Item,
  Items,
  linkFact,
  Lines,
  LoadState,
  SmallPrint,
  Nothing,
  PageLink,
  Panel,
  StatusChip,
} from '../../shared/Parts.tsx'
import { newestFirst, useNow, useRecords } from '../../shared/queries.ts'
import { calculateTotals, listOpenSums } from '../ledger-accounts/ledger.ts'
import { DisputesOfShift } from '../disputes/DisputesOfShift.tsx'
import { invoiceName, showAge } from '../payments/invoice-amounts.ts'
import { DueMoves } from '../payments/DueMoves.tsx'
import { RefundButton } from '../payments/PaymentDialogs.tsx'
import { ReceivedPayment } from '../payments/ReceivedPayment.tsx'
import { PayoutMoves } from '../payouts/PayoutMoves.tsx'

const chargeReasons: Partial<Record<string, string>> = {
  confirmation: 'at confirmation',
  settlement: 'when the shift was settled',
  cancellation: 'because of the cancellation',
  lateSuccess: 'because the charge succeeded too late',
  retry: 'charged again',
  adjustment: 'because the time card was corrected',
  goodwill: 'as goodwill',
}

const Charge = ({ charge, zone }: { charge: ChargeRecord; zone: string }) => (
  <Item
    isLarge
    left={
      <>
        {charge.kind === 'charge' ? 'Charge' : 'Refund'} <StatusChip of="charge" state={charge.status} />
      </>
    }
    right={`${charge.kind === 'refund' ? '−' : ''}${showCents(charge.amountCents)}`}
  >
    <SmallPrint>
      {showWhen(charge.createdAt, zone)}, {chargeReasons[charge.reason] ?? charge.reason}
    </SmallPrint>
    {charge.lostCents > 0 && (
      <Box sx={{ color: colors.clay }}>{showCents(charge.lostCents)} was lost in a dispute.</Box>
    )}
    {charge.failureMessage && <Box sx={{ color: colors.clay }}>{charge.failureMessage}</Box>}
  </Item>
)

const Payment = ({ payment, zone }: { payment: PaymentRecord; zone: string }) => (
  <Panel
    title="Payment"
    aside={<StatusChip of="payment" state={payment.stage} />}
    facts={[
      ['Owed', payment.settledAt ? showCents(payment.owedCents) : 'not settled yet'],
      ['Paid', showCents(payment.paidCents)],
      ['Refunded', showCents(payment.refundedCents)],
      payment.disputedCents > 0 && ['In dispute', showCents(payment.disputedCents)],
      payment.writeOffs.length > 0 && [
        'Written off',
        <Lines
          key="off"
          lines={payment.writeOffs.map(({ amountCents, reason }) => `${showCents(amountCents)}: ${reason}`)}
        />,
      ],
      payment.stage === 'paymentDue' && [
        'Due',
        <strong key="due">{showCents(balanceDueCents(payment))}</strong>,
      ],
      payment.remindedAt && ['Pay link sent', showWhen(payment.remindedAt, zone)],
    ]}
  >
    <Box sx={{ marginTop: 1 }}>
      {payment.charges.length + payment.received.length === 0 && payment.paidCents === 0 && (
        <Nothing>No charges yet.</Nothing>
      )}
      <Items label="Charges">
        {payment.charges.map(charge => (
          <Charge key={charge.id} charge={charge} zone={zone} />
        ))}
      </Items>
      {payment.received.length > 0 && (
        <Items label="Received outside Gaitway">
          {payment.received.map(received => (
            <ReceivedPayment
              key={received.id}
              isLarge
              received={received}
              zone={zone}
              officeName={payment.officeName}
              refundedCents={Math.max(0, received.amountCents - payment.outsideCents)}
            />
          ))}
        </Items>
      )}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
      <DueMoves payment={payment} />
      <RefundButton payment={payment} />
    </Box>
  </Panel>
)

const Payout = ({ payout, zone }: { payout: PayoutRecord; zone: string }) => (
  <Panel
    title="Payout"
    aside={<StatusChip of="payout" state={payout.status} />}
    facts={[
      linkFact('To', `/cliniciandetails/${payout.clinicianId}`, payout.clinicianName),
      [
        'Amount',
        <Box key="amount" component="span" sx={{ fontSize: 16, fontWeight: 650 }}>
          {showCents(payout.amountCents)}
        </Box>,
      ],
      ['Pending since', showWhen(payout.dueAt, zone)],
      ['Details', describePayout(payout)],
      payout.remindedAt && ['Clinician reminded', showWhen(payout.remindedAt, zone)],
    ]}
  >
    <PayoutMoves payout={payout} />
  </Panel>
)

const Transaction = ({ transaction, zone }: { transaction: LedgerTransaction; zone: string }) => (
  <>
    <TableRow>
      <TableCell colSpan={3} sx={{ background: colors.paper, fontWeight: 600 }}>
        {transaction.description}
        <Box component="span" sx={{ fontWeight: 400, color: colors.ink2 }}>
          , {showWhen(transaction.postedAt, zone)}
        </Box>
      </TableCell>
    </TableRow>
    {transaction.entries.map(({ account, amountCents: cents }, index) => (
      <FigureRow
        key={index}
        cells={[getLedgerAccountName(account), cents > 0 && showCents(cents), cents < 0 && showCents(-cents)]}
      />
    ))}
  </>
)

const JobLedger = ({ ledger, zone }: { ledger: LedgerTransaction[]; zone: string }) => {
  const { debitsCents, creditsCents } = calculateTotals(ledger)
  return (
    <Panel title="Ledger" facts={listOpenSums(ledger)}>
      <Box component="section" aria-label="Ledger entries" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <FigureTable
          head={['Account', 'Debit', 'Credit']}
          total={['Total', showCents(debitsCents), showCents(creditsCents)]}
        >
          {ledger.map(transaction => (
            <Transaction key={transaction.id} transaction={transaction} zone={zone} />
          ))}
        </FigureTable>
      </Box>
    </Panel>
  )
}

const InvoiceOfShift = ({ invoice, now }: { invoice: InvoiceRecord; now: Date | undefined }) => (
  <Item
    isLarge
    left={
      <>
        <PageLink to={`/invoices/${invoice.id}/show`}>{invoiceName(invoice)}</PageLink>{' '}
        <StatusChip of="invoice" state={invoice.stage} />
      </>
    }
    right={showCents(invoice.totalCents)}
  >
    {invoice.openCents > 0 && (
      <SmallPrint>
        Due {showCents(invoice.openCents)}. {showAge(invoice, now)}
      </SmallPrint>
    )}
  </Item>
)

export const JobMoney = ({ job }: { job: JobDetailRecord }) => {
  const now = useNow()
  const few = { sort: newestFirst, max: 20 }
  const payments = useRecords<PaymentRecord>('payments', { jobId: job.id }, few)
  const payouts = useRecords<PayoutRecord>('payouts', { jobId: job.id }, few)
  const invoices = useRecords<InvoiceRecord>('invoices', { jobId: job.id }, few)
  const error = invoices.error ?? payments.error ?? payouts.error
  return (
    <>
      {error && <LoadState what="the payments" data={undefined} error={error} />}
      {payments.data?.map(payment => (
        <Payment key={payment.id} payment={payment} zone={job.timeZone} />
      ))}
      <DisputesOfShift jobId={job.id} />
      {(invoices.data?.length ?? 0) > 0 && (
        <Panel title="Invoices">
          <Items label="Invoices">
            {invoices.data?.map(invoice => (
              <InvoiceOfShift key={invoice.id} invoice={invoice} now={now} />
            ))}
          </Items>
        </Panel>
      )}
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
