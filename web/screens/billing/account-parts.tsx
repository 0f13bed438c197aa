import { showSerial } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { Status } from '../../shared/show/Status.tsx'
import type { Transaction } from './billing-facts.ts'
import styles from './billing.module.css'
import { PaperIcon } from './PaperButton.tsx'
import { words } from './words.ts'

/** What a line is: `Invoice INV-000042`. */
export const nameOf = ({ kind, number }: Transaction) =>
  number && kind !== 'received' ? `${words.kind[kind]} ${number}` : words.kind[kind]

/** How a line stands, and why, or until when. */
export const Standing = ({ of }: { of: Transaction }) => {
  const { kind, status, failureMessage, dueAt, timeZone } = of
  const isOpen = status === 'issued' || status === 'pastDue'
  return (
    <span>
      {(kind === 'charge' || kind === 'refund') && <Status of="charge" state={status as 'sent' | 'failed'} />}
      {kind === 'invoice' && <Status of="invoice" state={status as 'issued'} />}
      {failureMessage && status === 'failed' && <span className={styles.why}>{failureMessage}</span>}
      {isOpen && dueAt && <span className={styles.why}>{words.dueBy(showDay(dueAt, timeZone))}</span>}
    </span>
  )
}

/** What can be filed of a line: its own paper, or the receipt of its shift. */
export const Paper = ({ of }: { of: Transaction }) => {
  const { kind, id, number, paymentId, serialNumber, attachmentUrl } = of
  if (kind === 'creditNote')
    return (
      <span className={styles.papers}>
        <PaperIcon named={{ creditNoteId: id }} label={words.paperOf(number ?? '')} />
      </span>
    )
  if (kind === 'invoice')
    return (
      <span className={styles.papers}>
        <PaperIcon named={{ invoiceId: id }} label={words.paperOf(number ?? '')} />
        {attachmentUrl && (
          <a href={attachmentUrl} target="_blank" rel="noopener">
            {words.attached}
          </a>
        )}
      </span>
    )
  return (
    <span className={styles.papers}>
      <PaperIcon named={{ paymentId }} label={words.receiptOf(showSerial(serialNumber))} />
    </span>
  )
}

export const hasStanding = ({ kind }: Transaction) =>
  kind === 'charge' || kind === 'refund' || kind === 'invoice'
