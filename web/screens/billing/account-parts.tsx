import { showSerial } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { Link } from 'wouter'
import { Status } from '../../shared/show/Status.tsx'
import { shiftName, type Transaction } from './billing-facts.ts'
import { DocumentIconButton } from './DocumentButton.tsx'
import { copy } from './copy.ts'
import type { Column } from '../shift-management/RecordTable.tsx'
import { AmountButton } from './AmountButton.tsx'
import { List, ListItem } from '../../shared/layout/List.tsx'
import styles from './billing.module.css'

/** `Invoice INV-000042` */
const nameOf = ({ kind, number }: Transaction) =>
  number && kind !== 'received' ? `${copy.kind[kind]} ${number}` : copy.kind[kind]

/** The status of a transaction, with its reason or due date. */
const Standing = ({ of }: { of: Transaction }) => {
  const { kind, status, failureMessage, dueAt, timeZone } = of
  const isOpen = status === 'issued' || status === 'pastDue'
  return (
    <span>
      {(kind === 'charge' || kind === 'refund') && <Status of="charge" state={status as 'sent' | 'failed'} />}
      {kind === 'invoice' && <Status of="invoice" state={status as 'issued'} />}
      {failureMessage && status === 'failed' && <span className="block quiet text-13">{failureMessage}</span>}
      {isOpen && dueAt && <span className="block quiet text-13">{copy.dueBy(showDay(dueAt, timeZone))}</span>}
    </span>
  )
}

/** The transaction's own document, or the receipt of its shift. */
const TransactionDocument = ({ of }: { of: Transaction }) => {
  const { kind, id, number, paymentId, serialNumber, attachmentUrl } = of
  if (kind === 'creditNote')
    return (
      <span className={styles.papers}>
        <DocumentIconButton named={{ creditNoteId: id }} label={copy.paperOf(number ?? '')} />
      </span>
    )
  if (kind === 'invoice')
    return (
      <span className={styles.papers}>
        <DocumentIconButton named={{ invoiceId: id }} label={copy.paperOf(number ?? '')} />
        {attachmentUrl && (
          <a href={attachmentUrl} target="_blank" rel="noopener">
            {copy.attached}
          </a>
        )}
      </span>
    )
  return (
    <span className={styles.papers}>
      <DocumentIconButton named={{ paymentId }} label={copy.receiptOf(showSerial(serialNumber))} />
    </span>
  )
}

const hasStanding = ({ kind }: Transaction) => kind === 'charge' || kind === 'refund' || kind === 'invoice'

export const columnsWith = (onOpen: (paymentId: string) => void): Column<Transaction>[] => [
  {
    label: copy.columns.what,
    head: true,
    cell: row => (
      <span className="medium" key="what">
        {nameOf(row)}
      </span>
    ),
  },
  {
    label: copy.columns.amount,
    figures: true,
    cell: row => (
      <AmountButton
        cents={row.amountCents}
        about={`${nameOf(row)}, ${copy.shift(showSerial(row.serialNumber), row.clinicianName)}`}
        onOpen={() => onOpen(row.paymentId)}
      />
    ),
  },
  {
    label: copy.columns.date,
    cell: ({ createdAt, timeZone }) => <span className="nowrap">{showDay(createdAt, timeZone)}</span>,
  },
  {
    label: copy.columns.shift,
    cell: ({ jobId, serialNumber, clinicianName }) => (
      <span>
        <Link href={`/facility/jobprofile/${jobId}`}>{showSerial(serialNumber)}</Link>
        <span className="block quiet text-13">{clinicianName}</span>
      </span>
    ),
  },
  { label: copy.columns.way, cell: ({ way }) => way },
  { label: copy.columns.state, cell: row => hasStanding(row) && <Standing of={row} /> },
  { label: copy.columns.paper, cell: row => <TransactionDocument of={row} /> },
]

type AccountCardsProps = { lines: readonly Transaction[]; onOpen: (paymentId: string) => void }

/** The transactions as cards, for phones. */
export const AccountCards = ({ lines, onOpen }: AccountCardsProps) => (
  <List label={copy.account}>
    {lines.map(line => (
      <ListItem key={`${line.kind} ${line.id}`}>
        <div className={styles.entry}>
          <div className={styles.line}>
            <span className="medium">{nameOf(line)}</span>
            <AmountButton
              cents={line.amountCents}
              about={`${nameOf(line)}, ${shiftName(line)}`}
              onOpen={() => onOpen(line.paymentId)}
            />
          </div>
          <p className="quiet">
            {[showDay(line.createdAt, line.timeZone), line.way].filter(Boolean).join(' · ')}
          </p>
          <div className={styles.last}>
            <span>
              <Link href={`/facility/jobprofile/${line.jobId}`} className={styles.link}>
                {copy.shift(showSerial(line.serialNumber), line.clinicianName)}
              </Link>
              {hasStanding(line) && <Standing of={line} />}
            </span>
            <TransactionDocument of={line} />
          </div>
        </div>
      </ListItem>
    ))}
  </List>
)
