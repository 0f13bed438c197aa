import { showSerial } from '@gaitway/contract/format/money'
import { useId, useState } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { UpIcon } from '../../../ui/screen-icons.tsx'
import { columns, details, type ShiftColumn, type RowMoves } from './columns.tsx'
import { copy } from './copy.ts'
import type { ClinicianShift } from '../time-card/time-card.ts'
import type { ShiftListState } from './list-state.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './shift-list.module.css'

type RowsProps = RowMoves & { shifts: readonly ClinicianShift[] }
type TableProps = RowsProps & { list: ShiftListState }

const Heading = ({ column: { id, sort }, list }: { column: ShiftColumn; list: ShiftListState }) => {
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

const Row = ({ shift, ...moves }: RowMoves & { shift: ClinicianShift }) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const facts = { ...moves, shift }
  return (
    <>
      <tr className={isOpen ? styles.opened : undefined}>
        <td className={styles.more}>
          <IconButton
            label={`Details of shift ${showSerial(shift.jobId.serialNumber)}`}
            icon={isOpen ? <UpIcon size={16} /> : <DownIcon size={16} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          />
        </td>
        {columns.map(column => {
          const content = column.cell(facts) ?? (column.id === 'actions' ? null : '–')
          return (
            <td key={column.id} data-column={column.id}>
              <span className={styles.cell} title={typeof content === 'string' ? content : undefined}>
                {content}
              </span>
            </td>
          )
        })}
      </tr>
      <tr id={id} hidden={!isOpen} className={styles.details}>
        <td colSpan={columns.length + 1}>
          <dl>
            {details.map(({ id: name, cell }) => {
              const content = cell(facts)
              return content === null ? null : (
                <div key={name} data-column={name}>
                  <dt className="quiet text-13">{copy.columns[name]}</dt>
                  <dd>{content}</dd>
                </div>
              )
            })}
          </dl>
        </td>
      </tr>
    </>
  )
}

export const ShiftTable = ({ shifts, list, ...moves }: TableProps) => (
  <div className={classes('surface', styles.scroll)}>
    <table className={classes('table', styles.table)} aria-label={copy.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
          {columns.map(column => (
            <Heading key={column.id} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shifts.map(shift => (
          <Row key={shift.id} {...moves} shift={shift} />
        ))}
      </tbody>
    </table>
  </div>
)

/** Date and pay lead, then where and for whom. */
const cardOrder: readonly ShiftColumn['id'][] = [
  'times',
  'pay',
  'facility',
  'shiftId',
  'nickname',
  'location',
  'jobType',
  'status',
  'standby',
  'proposed',
  'counter',
  'timeWorked',
  'clock',
  'chat',
  'timeCard',
  'actions',
]
const all = [...columns, ...details]
const cardColumns = cardOrder.flatMap(id => all.find(column => column.id === id) ?? [])

/** Cards show the labels of these columns; the others are for screen readers. */
const labeled: readonly ShiftColumn['id'][] = ['timeWorked', 'proposed']

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
          {cardColumns.map(({ id, cell }) => {
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
