import { showSerial } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { Link } from 'wouter'
import type { Column } from '../shift-management/RecordTable.tsx'
import { hasStanding, nameOf, Paper, Standing } from './account-parts.tsx'
import { AmountButton } from './AmountButton.tsx'
import type { Transaction } from './billing-facts.ts'
import styles from './billing.module.css'
import { words } from './words.ts'

/** The columns of the account; amounts open how they came about. */
export const columnsWith = (onOpen: (paymentId: string) => void): Column<Transaction>[] => [
  {
    label: words.columns.what,
    head: true,
    cell: row => (
      <span className={styles.what} key="what">
        {nameOf(row)}
      </span>
    ),
  },
  {
    label: words.columns.amount,
    figures: true,
    cell: row => (
      <AmountButton
        cents={row.amountCents}
        about={`${nameOf(row)}, ${words.shift(showSerial(row.serialNumber), row.clinicianName)}`}
        onOpen={() => onOpen(row.paymentId)}
      />
    ),
  },
  {
    label: words.columns.date,
    cell: ({ createdAt, timeZone }) => <span className={styles.date}>{showDay(createdAt, timeZone)}</span>,
  },
  {
    label: words.columns.shift,
    cell: ({ jobId, serialNumber, clinicianName }) => (
      <span>
        <Link href={`/facility/jobprofile/${jobId}`}>{showSerial(serialNumber)}</Link>
        <span className={styles.why}>{clinicianName}</span>
      </span>
    ),
  },
  { label: words.columns.way, cell: ({ way }) => way },
  { label: words.columns.state, cell: row => hasStanding(row) && <Standing of={row} /> },
  { label: words.columns.paper, cell: row => <Paper of={row} /> },
]
