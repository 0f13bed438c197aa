import type { ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import { showSerial } from '@gaitway/contract/format/money'
import { getMovementStatus } from '@gaitway/contract/money-status'
import { showDay } from '@gaitway/contract/format/time'
import { Link } from 'wouter'
import { Status } from '../../ui/show/Status.tsx'
import { shiftName, type Transaction } from './billing-facts.ts'
import { DocumentIconButton } from '../paying/DownloadDocumentButton.tsx'
import { AmountButton } from './DueList.tsx'
import { copy } from './copy.ts'
import { RecordTable, type RecordColumn } from '../../ui/list/RecordTable.tsx'
import { List, ListItem } from '../../ui/layout/List.tsx'
import { usePage } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useList } from '../../ui/list/use-list.ts'
import { ListBody } from '../../ui/list/ListBody.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './billing.module.css'

/** `Invoice INV-000042` */
const nameTransaction = ({ kind, number }: Transaction) =>
  number && kind !== 'received' ? `${copy.kind[kind]} ${number}` : copy.kind[kind]

type TransactionAmountProps = { of: Transaction; onOpen: (paymentId: string) => void }

const TransactionAmount = ({ of, onOpen }: TransactionAmountProps) => (
  <AmountButton
    cents={of.amountCents}
    about={`${nameTransaction(of)}, ${shiftName(of)}`}
    onOpen={() => onOpen(of.paymentId)}
  />
)

/** The status of a transaction, with its reason or due date. */
const TransactionStatus = ({ of }: { of: Transaction }) => {
  const { kind, status, failureMessage, dueAt, timeZone } = of
  const isOpen = status === 'issued' || status === 'pastDue'
  return (
    <span>
      {(kind === 'charge' || kind === 'refund') && (
        <Status of="facilityPayment" state={getMovementStatus({ kind, status: status as ChargeStatus })} />
      )}
      {status === 'voided' && <Status of="received" state="voided" />}
      {kind === 'invoice' && <Status of="invoice" state={status as 'issued'} />}
      {failureMessage && status === 'failed' && <span className="block quiet text-13">{failureMessage}</span>}
      {isOpen && dueAt && <span className="block quiet text-13">{`Due ${showDay(dueAt, timeZone)}`}</span>}
    </span>
  )
}

/** The transaction's own document, or the receipt of its shift. */
const TransactionDocument = ({ of }: { of: Transaction }) => {
  const { kind, id, number, paymentId, serialNumber, attachmentUrl } = of
  const named =
    kind === 'creditNote' ? { creditNoteId: id } : kind === 'invoice' ? { invoiceId: id } : { paymentId }
  return (
    <span className={styles.documents}>
      <DocumentIconButton
        named={named}
        label={
          'paymentId' in named
            ? `Download the receipt for shift ${showSerial(serialNumber)}`
            : `Download ${number ?? ''}`
        }
      />
      {kind === 'invoice' && attachmentUrl && (
        <a href={attachmentUrl} target="_blank" rel="noopener">
          Attachment
        </a>
      )}
    </span>
  )
}

const hasStatus = ({ kind, status }: Transaction) =>
  kind === 'charge' || kind === 'refund' || kind === 'invoice' || status === 'voided'

const columnsWith = (onOpen: (paymentId: string) => void): RecordColumn<Transaction>[] => [
  {
    label: 'Type',
    head: 1,
    cell: row => (
      <span className="medium" key="what">
        {nameTransaction(row)}
      </span>
    ),
  },
  {
    label: 'Amount',
    figures: true,
    cell: row => <TransactionAmount of={row} onOpen={onOpen} />,
  },
  {
    label: 'Date',
    cell: ({ createdAt, timeZone }) => <span className="nowrap">{showDay(createdAt, timeZone)}</span>,
  },
  {
    label: 'Shift',
    cell: ({ jobId, serialNumber, clinicianName }) => (
      <span>
        <Link href={`/facility/jobprofile/${jobId}`}>{showSerial(serialNumber)}</Link>
        <span className="block quiet text-13">{clinicianName}</span>
      </span>
    ),
  },
  { label: 'Method', cell: ({ way }) => way },
  { label: 'Status', cell: row => hasStatus(row) && <TransactionStatus of={row} /> },
  { label: 'Document', cell: row => <TransactionDocument of={row} /> },
]

type TransactionCardsProps = { lines: readonly Transaction[]; onOpen: (paymentId: string) => void }

/** The transactions as cards, for phones. */
const TransactionCards = ({ lines, onOpen }: TransactionCardsProps) => (
  <List label={copy.transactions}>
    {lines.map(line => (
      <ListItem key={`${line.kind} ${line.id}`}>
        <div className={styles.entry}>
          <div className={styles.line}>
            <span className="medium">{nameTransaction(line)}</span>
            <TransactionAmount of={line} onOpen={onOpen} />
          </div>
          <p className="quiet">
            {[showDay(line.createdAt, line.timeZone), line.way].filter(Boolean).join(' · ')}
          </p>
          <div className={styles.last}>
            <span>
              <Link href={`/facility/jobprofile/${line.jobId}`} className={styles.link}>
                {shiftName(line)}
              </Link>
              {hasStatus(line) && <TransactionStatus of={line} />}
            </span>
            <TransactionDocument of={line} />
          </div>
        </div>
      </ListItem>
    ))}
  </List>
)

const kinds = ['charge', 'refund', 'invoice', 'creditNote', 'received'] as const
type Kind = (typeof kinds)[number] | 'all'
const options = (['all', ...kinds] as const).map(value => ({ value, label: copy.kinds[value] }))

export const Transactions = ({ onOpen }: { onOpen: (paymentId: string) => void }) => {
  const list = useList({ name: 'kind', choices: kinds, shown: [], sorts: ['createdAt'], sortBy: 'createdAt' })
  const { skip, limit } = list.sent
  const [kind] = list.chosen
  const answer = usePage('payments.transactions', { skip, limit, kind })
  const isWide = useMedia('(min-width: 900px)')
  const choose = (next: Kind = 'all') => list.choose(next === 'all' ? undefined : [next])
  const empty = (
    <EmptyState
      title="No transactions"
      why={
        kind
          ? 'Choose another type, or show all.'
          : 'Charges, refunds and invoices appear here after you confirm a clinician.'
      }
      next={
        kind && (
          <Button kind="secondary" onClick={() => choose()}>
            Show all
          </Button>
        )
      }
    />
  )
  return (
    <Section
      plain
      title={copy.transactions}
      aside={
        <div className={styles.filter}>
          <Field label="Transaction type" hideLabel>
            <Select<Kind> value={kind ?? 'all'} options={options} onChange={choose} />
          </Field>
        </div>
      }
    >
      <ListBody answer={answer} list={list} empty={empty}>
        {lines =>
          isWide ? (
            <RecordTable
              label={copy.transactions}
              columns={columnsWith(onOpen)}
              records={lines}
              keyOf={({ kind: of, id }) => `${of} ${id}`}
            />
          ) : (
            <TransactionCards lines={lines} onOpen={onOpen} />
          )
        }
      </ListBody>
    </Section>
  )
}
