import { useId, useRef, useState } from 'react'
import { shiftStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAnswerKeepingLast } from '../../../api/use-call.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { SortChoice } from '../../../ui/list/SortChoice.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import {
  hasAllStatuses,
  shiftSorts,
  sortNames,
  toggleStatus,
  toggleAllStatuses,
  useShiftList,
  type ShiftListState,
} from './list-state.ts'
import { copy } from './copy.ts'
import type { ClinicianShift } from '../time-card/time-card.ts'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { ListBody } from '../../../ui/list/ListBody.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import styles from './shift-list.module.css'
import { showSerial } from '@gaitway/contract/format/money'
import { UpIcon } from '../../../ui/screen-icons.tsx'
import { columns, details, type ShiftColumn, type CellProps, type RowActions } from './columns.tsx'

type RowsProps = RowActions & { shifts: readonly ClinicianShift[] }
type TableProps = RowsProps & { list: ShiftListState }

const Heading = ({ column: { id, sort }, list }: { column: ShiftColumn; list: ShiftListState }) => {
  const { sortBy, sortOrder, setSort } = list
  const isSorted = sort === sortBy
  const isAscending = isSorted && sortOrder === 'asc'
  if (!sort)
    return (
      <th scope="col">
        {id === 'actions' ? <span className="visually-hidden">{copy.columns[id]}</span> : copy.columns[id]}
      </th>
    )
  return (
    <th scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => setSort(sort, isAscending ? 'desc' : 'asc')}
      >
        {copy.columns[id]}
        <span className={isSorted ? undefined : styles.unsorted}>
          {isAscending ? <UpIcon size={14} /> : <DownIcon size={14} />}
        </span>
      </button>
    </th>
  )
}

const Row = (props: CellProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <tr>
        <td className={styles.more}>
          <IconButton
            label={`Details of shift ${showSerial(props.shift.jobId.serialNumber)}`}
            icon={isOpen ? <UpIcon size={16} /> : <DownIcon size={16} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          />
        </td>
        {columns.map(column => {
          const content = column.cell(props) ?? (column.id === 'actions' ? null : '–')
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
              const content = cell(props)
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

const ShiftTable = ({ shifts, list, ...actions }: TableProps) => (
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
          <Row key={shift.id} {...actions} shift={shift} />
        ))}
      </tbody>
    </table>
  </div>
)

/** Date and pay come first, then where and for whom the shift is. */
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
const cardColumns = cardOrder.flatMap(id => [...columns, ...details].find(column => column.id === id) ?? [])

/** Cards show the labels of these columns. The labels of all other columns are only for screen readers. */
const labeledColumns: readonly ShiftColumn['id'][] = ['timeWorked', 'proposed']

/** The shifts as cards, which leave out empty columns. */
const ShiftCards = ({ shifts, ...actions }: RowsProps) => (
  <ul className={styles.cards} aria-label={copy.table}>
    {shifts.map(shift => (
      <li
        key={shift.id}
        className={classes('surface', styles.card)}
        aria-label={showSerial(shift.jobId.serialNumber)}
      >
        <dl>
          {cardColumns.map(({ id, cell }) => {
            const value = cell({ ...actions, shift })
            return value === null ? null : (
              <div key={id} data-column={id}>
                <dt className={labeledColumns.includes(id) ? undefined : 'visually-hidden'}>
                  {copy.columns[id]}
                </dt>
                <dd>{value}</dd>
              </div>
            )
          })}
        </dl>
      </li>
    ))}
  </ul>
)

type StatusFilterProps = {
  statuses: readonly ApplicationStatus[]
  onChange: (statuses: readonly ApplicationStatus[]) => void
}

const formatStatuses = (statuses: readonly ApplicationStatus[]) => {
  const [first, ...more] = statuses
  if (hasAllStatuses(statuses)) return copy.all
  if (!first) return 'None selected'
  const { word } = findStatusWord('application', first)
  return more.length > 0 ? `${word} and ${more.length} more` : word
}

/** The choice of statuses, with a checkbox that selects or clears all. */
const StatusFilter = ({ statuses, onChange }: StatusFilterProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLFieldSetElement>(null)
  const placeBelowButton = () => {
    const rect = button.current?.getBoundingClientRect()
    if (!rect || !popover.current) return
    popover.current.style.top = `${rect.bottom + 6}px`
    popover.current.style.left = `${rect.left}px`
  }
  return (
    <div>
      <button ref={button} type="button" className={classes('pill', styles.filter)} popoverTarget={id}>
        <span>
          <span className={classes('quiet', styles.filterName)}>{copy.status}: </span>
          {formatStatuses(statuses)}
        </span>
        <DownIcon size={18} />
      </button>
      <fieldset
        ref={popover}
        id={id}
        popover="auto"
        className={styles.statuses}
        onToggle={event => (event.nativeEvent as ToggleEvent).newState === 'open' && placeBelowButton()}
      >
        <legend className="visually-hidden">{copy.status}</legend>
        <Checkbox
          label={copy.all}
          value={hasAllStatuses(statuses)}
          onChange={() => onChange(toggleAllStatuses(statuses))}
        />
        {shiftStatuses.map(status => (
          <Checkbox
            key={status}
            label={findStatusWord('application', status).word}
            value={statuses.includes(status)}
            onChange={() => onChange(toggleStatus(statuses, status))}
          />
        ))}
      </fieldset>
    </div>
  )
}

const EndShift = lazyComponent(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')

const sortOptions = shiftSorts.map(sort => ({ value: sort, label: `By ${sortNames[sort]}` }))

/** A shift as the sheet that ends it takes it. */
const buildShiftToEnd = ({ id, jobId, facilityId, shiftSlots }: ClinicianShift) => ({
  jobId: jobId.id,
  applicationId: id,
  name: facilityId.officeName,
  place: `${facilityId.officeName}, ${jobId.city}`,
  slots: shiftSlots,
  timeZone: jobId.timeZone,
})

/** All of a clinician's shifts. Filter, sort and page are in the URL. */
export const ClinicianShiftList = () => {
  const isWide = useMedia('(min-width: 1200px)')
  const [removing, setRemoving] = useState<ClinicianShift>()
  const [canceling, setCanceling] = useState<ClinicianShift>()
  const [deleting, setDeleting] = useState<ClinicianShift>()
  const list = useShiftList()
  const statuses = list.chosen
  // With no status selected, nothing is fetched.
  const answer = useAnswerKeepingLast(
    'applications.shifts',
    list.picked === null ? null : { ...list.sent, shiftStatus: list.picked },
  )
  const choose = (next: readonly ApplicationStatus[]) => list.choose(next, { confirmedshifts: undefined })
  const actions = { onRemove: setRemoving, onDropOut: setCanceling, onDeleteTimeSheet: setDeleting }
  const empty = (
    <EmptyState
      title="No data found"
      why={
        statuses.length > 0 || list.search
          ? 'No shifts match. Try more statuses or another search.'
          : 'No status selected. Select one above.'
      }
      next={
        <Button
          kind="secondary"
          onClick={() => list.choose(shiftStatuses, { confirmedshifts: undefined, search: undefined })}
        >
          Show all
        </Button>
      }
    />
  )
  return (
    <Stack aria-busy={answer.isValidating || undefined}>
      <div className={styles.tools}>
        <search>
          <SearchField list={list} label="Search shifts" hint="Shift ID, facility, location, date or hours" />
        </search>
        <StatusFilter statuses={statuses} onChange={choose} />
        {!isWide && (
          <div className={styles.sorting}>
            <SortChoice list={list} options={sortOptions} copy={copy} />
          </div>
        )}
      </div>
      {statuses.length === 0 ? (
        empty
      ) : (
        <ListBody answer={answer} list={list} empty={empty}>
          {shifts =>
            isWide ? (
              <ShiftTable {...actions} shifts={shifts} list={list} />
            ) : (
              <ShiftCards {...actions} shifts={shifts} />
            )
          }
        </ListBody>
      )}
      <RemoveDialog
        application={removing && { id: removing.id, clinicianId: removing.clinicianId.id }}
        onClose={() => setRemoving(undefined)}
      />
      {canceling && (
        <EndShift
          kind="cancel"
          side="clinician"
          shift={buildShiftToEnd(canceling)}
          onClose={() => setCanceling(undefined)}
        />
      )}
      <ConfirmDialog
        call="timesheets.delete"
        sent={deleting?.timesheet ? { id: deleting.timesheet.id } : undefined}
        title="Delete Time Sheet"
        yes="Delete"
        onClose={() => setDeleting(undefined)}
      >
        Are you sure you want to delete this Time Sheet?
      </ConfirmDialog>
    </Stack>
  )
}
