import { showSerial } from '@gaitway/contract/money'
import { DownIcon } from '../../shared/icons.tsx'
import { UpIcon } from '../../shared/screen-icons.tsx'
import { columns, type Column, type RowMoves } from './columns.tsx'
import { copy } from './copy.ts'
import type { Shift } from './time-card.ts'
import type { ShiftListState } from './list-state.ts'
import { classes } from '../../shared/classes.ts'
import styles from './shift-list.module.css'

type RowsProps = RowMoves & { shifts: readonly Shift[] }
type TableProps = RowsProps & { list: ShiftListState }

const Heading = ({ column: { id, sort }, list }: { column: Column; list: ShiftListState }) => {
  const { sortBy, sortOrder, setSort } = list
  const isSorted = sort === sortBy
  const isUp = isSorted && sortOrder === 'asc'
  if (!sort)
    return (
      <th scope="col">
        {id === 'actions' ? <span className="visually-hidden">{copy.columns[id]}</span> : copy.columns[id]}
      </th>
    )
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.sort} onClick={() => setSort(sort, isUp ? 'desc' : 'asc')}>
        {copy.columns[id]}
        <span className={isSorted ? undefined : styles.unsorted}>
          {isUp ? <UpIcon size={14} /> : <DownIcon size={14} />}
        </span>
      </button>
    </th>
  )
}

const headed = columns.filter(({ below }) => below === undefined)

/** A cell, with the columns that are shown below it. */
const cellsOf = ({ id, cell }: Column, facts: Parameters<Column['cell']>[0]) => {
  const own = cell(facts)
  const others = columns.flatMap(column => {
    const value = column.below === id ? column.cell(facts) : null
    return value === null ? [] : [{ id: column.id, value }]
  })
  return (
    <>
      {own ?? (id === 'actions' || others.length > 0 ? null : '–')}
      {others.map(({ id: other, value }) => (
        <div key={other} className={styles.below}>
          <span className="visually-hidden">{copy.columns[other]}: </span>
          {value}
        </div>
      ))}
    </>
  )
}

export const ShiftTable = (props: TableProps) => (
  <div className={classes('surface', styles.scroll)}>
    <table className={classes('table', styles.table)} aria-label={copy.table}>
      <thead>
        <tr>
          {headed.map(column => (
            <Heading key={column.id} column={column} list={props.list} />
          ))}
        </tr>
      </thead>
      <tbody>
        {props.shifts.map(shift => (
          <tr key={shift.id}>
            {headed.map(column => (
              <td key={column.id} data-column={column.id}>
                {cellsOf(column, { ...props, shift })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Cards show the labels of these columns; the others are for screen readers. */
const labeled: readonly Column['id'][] = ['timeWorked', 'proposed']

/** The same facts as cards, without empty ones. */
export const ShiftCards = ({ shifts, ...moves }: RowsProps) => (
  <ul className={styles.cards} aria-label={copy.table}>
    {shifts.map(shift => (
      <li
        key={shift.id}
        className={classes('surface', styles.card)}
        aria-label={showSerial(shift.jobId.serialNumber)}
      >
        <dl>
          {columns.map(({ id, cell }) => {
            const value = cell({ ...moves, shift })
            return value === null ? null : (
              <div key={id} data-column={id}>
                <dt className={labeled.includes(id) ? undefined : 'visually-hidden'}>{copy.columns[id]}</dt>
                <dd>{value}</dd>
              </div>
            )
          })}
        </dl>
      </li>
    ))}
  </ul>
)
