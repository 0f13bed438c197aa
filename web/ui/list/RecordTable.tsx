import { Fragment, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { List, ListItem } from '../layout/List.tsx'
import { Card } from '../layout/Card.tsx'
import { useMedia } from '../use-media.ts'
import styles from './record-table.module.css'

const NOTHING = '–'

export type RecordColumn<Record> = {
  label: string
  /** Empty shows as a dash, and is left out on phones. */
  cell: (record: Record) => ReactNode
  /** The first lines of the card on phones, in this order. */
  head?: 1 | 2 | 3
  /** In a table below the row, beside the others that are. */
  under?: boolean
  /** Aligns numbers on the right. */
  figures?: boolean
  /** What can be done, at the end of the card on phones. */
  moves?: boolean
}

type RecordTableProps<Record> = {
  label: string
  columns: readonly RecordColumn<Record>[]
  records: readonly Record[]
  keyOf: (record: Record) => string
}

const isNothing = (content: ReactNode) => content === null || content === undefined || content === false

const Table = <Record,>({ label, columns, records, keyOf }: RecordTableProps<Record>) => {
  const beside = columns.filter(({ under }) => !under)
  const below = columns.filter(({ under }) => under)
  return (
    <table className={classes('surface table', styles.table)} aria-label={label}>
      <thead>
        <tr>
          {beside.map(column => (
            <th key={column.label} scope="col" className={column.figures ? 'figures' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <Fragment key={keyOf(record)}>
            <tr>
              {beside.map(column => {
                const content = column.cell(record)
                return (
                  <td key={column.label} className={column.figures ? 'figures' : undefined}>
                    {isNothing(content) ? NOTHING : content}
                  </td>
                )
              })}
            </tr>
            <Under columns={below} record={record} span={beside.length} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type UnderProps<Record> = { columns: readonly RecordColumn<Record>[]; record: Record; span: number }

/** What would make the columns too narrow, in a line below the row. */
const Under = <Record,>({ columns, record, span }: UnderProps<Record>) => {
  const facts = columns
    .map(({ label, cell }) => ({ label, content: cell(record) }))
    .filter(({ content }) => !isNothing(content))
  return facts.length === 0 ? null : (
    <tr className={styles.under}>
      <td colSpan={span}>
        <dl>
          {facts.map(({ label, content }) => (
            <div key={label}>
              <dt className="visually-hidden">{label}</dt>
              <dd className="figures">{content}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}

const listHeadColumns = <Record,>(columns: readonly RecordColumn<Record>[]) =>
  columns.filter(({ head }) => head).toSorted((a, b) => (a.head ?? 0) - (b.head ?? 0))

const Cards = <Record,>({ label, columns, records, keyOf }: RecordTableProps<Record>) => (
  <div className={styles.cards}>
    <List look="cards" label={label}>
      {records.map(record => (
        <ListItem key={keyOf(record)}>
          <Card>
            {listHeadColumns(columns).map(({ label: name, cell, head }) => (
              <div key={name} className={head === 2 ? styles.lead : undefined}>
                {cell(record)}
              </div>
            ))}
            <dl className={styles.facts}>
              {columns
                .filter(({ head, moves }) => !head && !moves)
                .map(column => ({ label: column.label, content: column.cell(record) }))
                .filter(({ content }) => !isNothing(content))
                .map(fact => (
                  <div key={fact.label}>
                    <dt className="quiet text-13">{fact.label}</dt>
                    <dd className="figures">{fact.content}</dd>
                  </div>
                ))}
            </dl>
            {columns
              .filter(({ moves }) => moves)
              .map(({ label: name, cell }) => (
                <div key={name} className={styles.atEnd}>
                  {cell(record)}
                </div>
              ))}
          </Card>
        </ListItem>
      ))}
    </List>
  </div>
)

/** Whether records show as a table. */
export const useIsTable = () => useMedia('(min-width: 900px)')

/** A table on wide screens, the same facts as cards on phones. */
export const RecordTable = <Record,>(props: RecordTableProps<Record>) =>
  useIsTable() ? <Table {...props} /> : <Cards {...props} />
