import type { ReactNode } from 'react'
import { classes } from '../../shared/classes.ts'
import { List, ListItem } from '../../shared/layout/List.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { copy } from './copy.ts'
import styles from './lists.module.css'

export type Column<Record> = {
  label: string
  /** Empty shows as a dash, and is left out on phones. */
  cell: (record: Record) => ReactNode
  /** The first line of the card on phones. */
  head?: boolean
  /** Aligns numbers on the right. */
  figures?: boolean
}

type RecordTableProps<Record> = {
  label: string
  columns: readonly Column<Record>[]
  records: readonly Record[]
  keyOf: (record: Record) => string
}

const isNothing = (content: ReactNode) => content === null || content === undefined || content === false

const Table = <Record,>({ label, columns, records, keyOf }: RecordTableProps<Record>) => (
  <table className={classes('surface table', styles.table)} aria-label={label}>
    <thead>
      <tr>
        {columns.map(column => (
          <th key={column.label} scope="col" className={column.figures ? 'figures' : undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {records.map(record => (
        <tr key={keyOf(record)}>
          {columns.map(column => {
            const content = column.cell(record)
            return (
              <td key={column.label} className={column.figures ? 'figures' : undefined}>
                {isNothing(content) ? copy.none : content}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = <Record,>({ label, columns, records, keyOf }: RecordTableProps<Record>) => (
  <List look="cards" label={label}>
    {records.map(record => (
      <ListItem key={keyOf(record)}>
        <Card>
          {columns.filter(({ head }) => head).map(({ cell }) => cell(record))}
          <dl className={styles.facts}>
            {columns
              .filter(({ head }) => !head)
              .map(column => ({ label: column.label, content: column.cell(record) }))
              .filter(({ content }) => !isNothing(content))
              .map(fact => (
                <div key={fact.label}>
                  <dt className="quiet text-13">{fact.label}</dt>
                  <dd className="figures">{fact.content}</dd>
                </div>
              ))}
          </dl>
        </Card>
      </ListItem>
    ))}
  </List>
)

/** A table on wide screens, the same facts as cards on phones. */
export const RecordTable = <Record,>(props: RecordTableProps<Record>) =>
  useMedia('(min-width: 900px)') ? <Table {...props} /> : <Cards {...props} />
