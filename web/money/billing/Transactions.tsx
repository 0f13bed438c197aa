import type { ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import { showSerial } from '@gaitway/contract/format/money'
import { getMovementStatus } from '@gaitway/contract/money-status'
import { showDay } from '@gaitway/contract/format/time'
import { Link } from 'wouter'
import { Status } from '../../ui/show/Status.tsx'
import { formatShiftName, transactionKindNames, type Transaction } from './billing-facts.ts'
import { DocumentIconButton } from '../paying/DownloadDocumentButton.tsx'
import { AmountButton } from './DueList.tsx'
import { RecordTable, type RecordColumn } from '../../ui/list/RecordTable.tsx'
import { List, ListItem } from '../../ui/layout/List.tsx'
import { useAnswerKeepingLast } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select, type Option } from '../../ui/inputs/Select.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useList } from '../../ui/list/use-list.ts'
import { ListBody } from '../../ui/list/ListBody.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './billing.module.css'

/** `Invoice INV-000042` */
const formatTransactionName = ({ kind, number }: Transaction) =>
  number && kind !== 'received' ? `${transactionKindNames[kind]} ${number}` : transactionKindNames[kind]

type TransactionAmountProps = { of: Transaction; onOpen: (paymentId: string) => void }

const TransactionAmount = ({ of, onOpen }: TransactionAmountProps) => (
  <AmountButton
    cents={of.amountCents}
    about={`${formatTransactionName(of)}, ${formatShiftName(of)}`}
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

const buildColumns = (onOpen: (paymentId: string) => void): RecordColumn<Transaction>[] => [
  {
    label: 'Type',
    head: 1,
    cell: row => (
      <span className="medium" key="what">
        {formatTransactionName(row)}
      </span>
    ),
  },
  { label: 'Amount', figures: true, cell: row => <TransactionAmount of={row} onOpen={onOpen} /> },
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

type TransactionCardsProps = { transactions: readonly Transaction[]; onOpen: (paymentId: string) => void }

/** The transactions as cards, for phones. */
const TransactionCards = ({ transactions, onOpen }: TransactionCardsProps) => (
  <List label="Transactions">
    {transactions.map(transaction => (
      <ListItem key={`${transaction.kind} ${transaction.id}`}>
        <div className={styles.entry}>
          <div className={styles.line}>
            <span className="medium">{formatTransactionName(transaction)}</span>
            <TransactionAmount of={transaction} onOpen={onOpen} />
          </div>
          <p className="quiet">
            {[showDay(transaction.createdAt, transaction.timeZone), transaction.way]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className={styles.last}>
            <span>
              <Link href={`/facility/jobprofile/${transaction.jobId}`} className={styles.link}>
                {formatShiftName(transaction)}
              </Link>
              {hasStatus(transaction) && <TransactionStatus of={transaction} />}
            </span>
            <TransactionDocument of={transaction} />
          </div>
        </div>
      </ListItem>
    ))}
  </List>
)

const kinds = ['charge', 'refund', 'invoice', 'creditNote', 'received'] as const
type Kind = (typeof kinds)[number] | 'all'
const options: readonly Option<Kind>[] = [
  { value: 'all', label: 'All' },
  { value: 'charge', label: 'Charges' },
  { value: 'refund', label: 'Refunds' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'creditNote', label: 'Credit notes' },
  { value: 'received', label: 'Payments received' },
]

export const Transactions = ({ onOpen }: { onOpen: (paymentId: string) => void }) => {
  const list = useList({ name: 'kind', choices: kinds, shown: [], sorts: ['createdAt'], sortBy: 'createdAt' })
  const { skip, limit } = list.sent
  const [kind] = list.chosen
  const answer = useAnswerKeepingLast('payments.transactions', { skip, limit, kind })
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
      title="Transactions"
      aside={
        <div className={styles.filter}>
          <Field label="Transaction type" hideLabel>
            <Select<Kind> value={kind ?? 'all'} options={options} onChange={choose} />
          </Field>
        </div>
      }
    >
      <ListBody answer={answer} list={list} empty={empty}>
        {transactions =>
          isWide ? (
            <RecordTable
              label="Transactions"
              columns={buildColumns(onOpen)}
              records={transactions}
              keyOf={one => `${one.kind} ${one.id}`}
            />
          ) : (
            <TransactionCards transactions={transactions} onOpen={onOpen} />
          )
        }
      </ListBody>
    </Section>
  )
}
