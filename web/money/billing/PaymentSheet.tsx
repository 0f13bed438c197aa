import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { paymentTypeNames } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { getMovementStatus } from '@gaitway/contract/money-status'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'
import type { ReactNode } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { Status } from '../../ui/show/Status.tsx'
import { DownloadDocumentButton } from '../paying/DownloadDocumentButton.tsx'
import { transactionKindNames } from './billing-facts.ts'
import { Loaded } from '../../ui/show/Loaded.tsx'

type Payment = Output<'payments.read'>

const sumProcessingCents = ({ charges }: Payment, which: 'charge' | 'refund') =>
  charges
    .filter(charge => charge.kind === which && getMovementStatus(charge) === 'processing')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The lines of the balance. An overpayment that isn't being refunded is shown as credit. */
const listBalanceLines = (payment: Payment) => {
  const { owedCents, paidCents, refundedCents, status } = payment
  const refundingCents = sumProcessingCents(payment, 'refund')
  const chargingCents = sumProcessingCents(payment, 'charge')
  const openCents = owedCents - (paidCents - refundedCents) - chargingCents
  const getWord = (state: 'paid' | 'refunded' | 'processing' | 'estimated') =>
    findStatusWord('facilityPayment', state).word
  const linesAfterPaid = [
    { label: getWord('refunded'), cents: refundedCents, strong: false },
    { label: getWord('processing'), cents: chargingCents, strong: true },
    {
      label: status === 'estimated' ? getWord('estimated') : 'Balance due',
      cents: openCents,
      strong: true,
    },
    { label: 'Refund processing', cents: refundingCents, strong: true },
    { label: 'Credit', cents: -openCents - refundingCents, strong: true },
  ].filter(({ cents }) => cents > 0)
  return [{ label: getWord('paid'), cents: paidCents, strong: false }, ...linesAfterPaid].map(
    ({ cents, ...line }) => ({ ...line, value: showCents(cents) }),
  )
}

const listPriceLines = ({ lines, owedCents }: Payment) => [
  ...lines.map(({ words, detail, cents }) => ({
    label: (
      <>
        {words}
        {detail && <span className="block quiet text-13">{detail}</span>}
      </>
    ),
    value: <span className="nowrap">{showCents(cents)}</span>,
  })),
  { label: 'Total', value: showCents(owedCents), strong: true },
]

type ChargeRowProps = {
  kind: keyof typeof transactionKindNames
  amountCents: number
  at: string
  detail: ReactNode
}

const ChargeRow = ({ kind, amountCents, at, detail }: ChargeRowProps) => (
  <Row
    title={`${transactionKindNames[kind]}, ${showDay(at)}`}
    detail={detail}
    aside={
      <span className="text-16 strong figures nowrap">
        {showCents(kind === 'refund' ? -amountCents : amountCents)}
      </span>
    }
  />
)

const Charges = ({ charges, outside }: Pick<Payment, 'charges' | 'outside'>) =>
  charges.length + outside.length === 0 ? (
    <p className="quiet">No payments or refunds yet.</p>
  ) : (
    <List label="Payments and refunds">
      {charges.map(({ id, kind, status, amountCents, createdAt, failureMessage }) => (
        <ChargeRow
          key={id}
          kind={kind}
          amountCents={amountCents}
          at={createdAt}
          detail={
            <>
              <Status of="facilityPayment" state={getMovementStatus({ kind, status })} />
              {failureMessage && status === 'failed' && (
                <span className="block quiet text-13">{failureMessage}</span>
              )}
            </>
          }
        />
      ))}
      {outside.map(({ kind, amountCents, way, at }) => (
        <ChargeRow key={`${kind} ${way} ${at}`} kind={kind} amountCents={amountCents} at={at} detail={way} />
      ))}
    </List>
  )

/** The breakdown of one shift's cost, with every charge and refund. */
export const PaymentSheet = ({ paymentId, onClose }: { paymentId: string; onClose: () => void }) => {
  const answer = useAnswer('payments.read', { id: paymentId })
  return (
    <Sheet
      open
      onClose={onClose}
      title="Cost breakdown"
      actions={
        answer.data && <DownloadDocumentButton named={{ paymentId }}>Download receipt</DownloadDocumentButton>
      }
    >
      <Loaded answer={answer} count={4}>
        {data => (
          <Stack gap={24}>
            <Cluster gap={8}>
              <Status of="payment" state={data.stage} />
              {data.status && <Status of="facilityPayment" state={data.status} />}
              <span className="quiet">{paymentTypeNames[data.paymentType]}</span>
            </Cluster>
            <Facts facts={listPriceLines(data)} />
            <Facts facts={listBalanceLines(data)} />
            {(data.paymentType !== 'invoice' || data.outside.length > 0) && (
              <Stack as="section" gap={12}>
                <h3 className="text-16">Payments and refunds</h3>
                <Charges charges={data.charges} outside={data.outside} />
              </Stack>
            )}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}
