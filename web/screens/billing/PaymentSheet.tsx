import { paymentTypeNames } from '@gaitway/contract/enums'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { useAnswer } from '../../calls/use-call.ts'
import { List, Row } from '../../shared/layout/List.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Status } from '../../shared/show/Status.tsx'
import styles from './billing.module.css'
import { PaperButton } from './PaperButton.tsx'
import { words } from './words.ts'

type Payment = Output<'payments.read'>

const balanceOf = ({ owedCents, paidCents, refundedCents }: Payment) => {
  const openCents = owedCents - (paidCents - refundedCents)
  return [
    { label: words.paid, value: showCents(paidCents) },
    ...(refundedCents > 0 ? [{ label: words.givenBack, value: showCents(refundedCents) }] : []),
    ...(openCents > 0 ? [{ label: words.open, value: showCents(openCents), strong: true }] : []),
    ...(openCents < 0 ? [{ label: words.onItsWay, value: showCents(-openCents), strong: true }] : []),
  ]
}

const Lines = ({ payment }: { payment: Payment }) => (
  <dl className={styles.lines}>
    {payment.lines.map(({ words: line, detail, cents }, place) => (
      <div key={`${place} ${line}`}>
        <dt>
          {line}
          {detail && <span className={styles.why}>{detail}</span>}
        </dt>
        <dd>{showCents(cents)}</dd>
      </div>
    ))}
    <div className={styles.strong}>
      <dt>{words.inAll}</dt>
      <dd>{showCents(payment.owedCents)}</dd>
    </div>
  </dl>
)

const Charges = ({ charges }: Pick<Payment, 'charges'>) =>
  charges.length === 0 ? (
    <p className={styles.quiet}>{words.movedNone}</p>
  ) : (
    <List label={words.moved}>
      {charges.map(({ id, kind, status, amountCents, createdAt, failureMessage }) => (
        <Row
          key={id}
          title={`${words.kind[kind]}, ${showDay(createdAt)}`}
          detail={
            <>
              <Status of="charge" state={status} />
              {failureMessage && status === 'failed' && <span className={styles.why}>{failureMessage}</span>}
            </>
          }
          aside={
            <span className={styles.sum}>{showCents(kind === 'refund' ? -amountCents : amountCents)}</span>
          }
        />
      ))}
    </List>
  )

/** How the amounts of one shift came about: what it costs line by line, and every charge and refund. */
export const PaymentSheet = ({ paymentId, onClose }: { paymentId: string; onClose: () => void }) => {
  const { data, error, isValidating, mutate } = useAnswer('payments.read', { id: paymentId })
  return (
    <Sheet
      open
      onClose={onClose}
      title={words.cost}
      actions={data && <PaperButton named={{ paymentId }}>{words.downloadReceipt}</PaperButton>}
    >
      {!data && error && (
        <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeleton count={4} />}
      {data && (
        <Stack gap={24}>
          <Cluster gap={8}>
            <Status of="payment" state={data.stage} />
            <span className={styles.quiet}>{paymentTypeNames[data.paymentType]}</span>
          </Cluster>
          <Lines payment={data} />
          <Facts facts={balanceOf(data)} />
          {data.paymentType !== 'invoice' && (
            <section className={styles.part}>
              <h3>{words.moved}</h3>
              <Charges charges={data.charges} />
            </section>
          )}
        </Stack>
      )}
    </Sheet>
  )
}
