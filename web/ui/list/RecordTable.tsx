import { Fragment, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { List, ListItem } from '../layout/List.tsx'
import { Card } from '../layout/Card.tsx'
import { useMedia } from '../use-media.ts'
import styles from './record-table.module.css'

const NOTHING = '–'

export type RecordColumn<Row> = {
  label: string
  /** Empty shows as a dash, and is left out on phones. */
  cell: (record: Row) => ReactNode
  /** The first lines of the card on phones, in this order. */
  head?: 1 | 2 | 3
  /** In a table, shown in a line below the row instead of a column of its own. */
  under?: boolean
  /** Aligns numbers on the right. */
  figures?: boolean
  /** Buttons, at the end of the card on phones. */
  moves?: boolean
}

type RecordTableProps<Row> = {
  label: string
  columns: readonly RecordColumn<Row>[]
  records: readonly Row[]
  keyOf: (record: Row) => string
}

const isEmpty = (content: ReactNode) => content === null || content === undefined || content === false

/** The labels and contents of these columns, without the empty ones. */
const listFacts = <Row,>(columns: readonly RecordColumn<Row>[], record: Row) =>
  columns
    .map(({ label, cell }) => ({ label, content: cell(record) }))
    .filter(({ content }) => !isEmpty(content))

const Table = <Row,>({ label, columns, records, keyOf }: RecordTableProps<Row>) => {
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
                    {isEmpty(content) ? NOTHING : content}
                  </td>
                )
              })}
            </tr>
            <LineBelow columns={below} record={record} span={beside.length} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type LineBelowProps<Row> = { columns: readonly RecordColumn<Row>[]; record: Row; span: number }

/** The columns that would make the table too wide, in a line below the row. */
const LineBelow = <Row,>({ columns, record, span }: LineBelowProps<Row>) => {
  const facts = listFacts(columns, record)
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

const listHeadColumns = <Row,>(columns: readonly RecordColumn<Row>[]) =>
  columns.filter(({ head }) => head).toSorted((a, b) => (a.head ?? 0) - (b.head ?? 0))

const Cards = <Row,>({ label, columns, records, keyOf }: RecordTableProps<Row>) => (
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
              {listFacts(
                columns.filter(({ head, moves }) => !head && !moves),
                record,
              ).map(fact => (
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

/** Whether the window is wide enough for records to show as a table. */
export const useIsTable = () => useMedia('(min-width: 900px)')

/** A table on wide screens, the same facts as cards on phones. */
export const RecordTable = <Row,>(props: RecordTableProps<Row>) =>
  useIsTable() ? <Table {...props} /> : <Cards {...props} />
