import { isCountCapped } from '@gaitway/contract/answers'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { AskDialog } from '../../calls/AskDialog.tsx'
import { useAnswer } from '../../calls/use-call.ts'
import { Button, IconButton } from '../../shared/Button.tsx'
import { DownIcon } from '../../shared/icons.tsx'
import { UpIcon } from '../../shared/screen-icons.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { Pager } from '../../shared/layout/Pager.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { RemoveDialog } from '../job/RemoveDialog.tsx'
import {
  changedParams,
  listStateOf,
  queryOf,
  shiftSorts,
  shiftStatuses,
  type ListState,
} from './list-state.ts'
import { ShiftCards, ShiftTable } from './ShiftRows.tsx'
import { sortWords, words } from './words.ts'
import { StatusFilter } from './StatusFilter.tsx'
import type { Shift } from './time-card.ts'
import { later } from '../../shared/later.tsx'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import styles from './list.module.css'

const EndShift = later(() => import('../ending/EndShift.tsx'), 'EndShift')

const sortOptions = shiftSorts.map(sort => ({ value: sort, label: words.by(sortWords[sort]) }))

type SortProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

const SortChoice = ({ state: { sortBy, sortOrder }, onChange }: SortProps) => (
  <div className={styles.sorting}>
    <Field label={words.sort} hideLabel>
      <Select
        options={sortOptions}
        value={sortBy}
        onChange={sort => sort && onChange({ sortBy: sort, sortOrder })}
      />
    </Field>
    <IconButton
      label={sortOrder === 'asc' ? words.ascending : words.descending}
      icon={sortOrder === 'asc' ? <UpIcon /> : <DownIcon />}
      onClick={() => onChange({ sortBy, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' })}
    />
  </div>
)

/** A row of the table, as the sheet that ends it asks for it. */
const shiftToEnd = ({ id, jobId, facilityId, shiftSlots }: Shift) => ({
  jobId: jobId.id,
  applicationId: id,
  name: facilityId.officeName,
  place: `${facilityId.officeName}, ${jobId.city}`,
  slots: shiftSlots,
  timeZone: jobId.timeZone,
})

/** All of a clinician's shifts: filtered by status, sorted, page by page; what is set stands in the address. */
export const ShiftList = () => {
  const [params, setParams] = useSearchParams()
  const isWide = useMedia('(min-width: 1024px)')
  const [removing, setRemoving] = useState<Shift>()
  const [dropping, setDropping] = useState<Shift>()
  const [deleting, setDeleting] = useState<Shift>()
  const state = listStateOf(params)
  const query = queryOf(state)
  const answer = useAnswer('applications.shifts', query, {
    keepPreviousData: true,
  })
  const { data, isValidating } = answer
  const change = (part: Partial<ListState>) =>
    setParams(before => changedParams(before, part), { replace: true })
  const shown = query ? data : { data: [], count: 0 }
  const rows = {
    shifts: shown?.data ?? [],
    onRemove: setRemoving,
    onDropOut: setDropping,
    onDeleteTimeSheet: setDeleting,
  }
  return (
    <div className={styles.list} aria-busy={isValidating || undefined}>
      <div className={styles.tools}>
        <StatusFilter statuses={state.statuses} onChange={statuses => change({ statuses })} />
        {!isWide && <SortChoice state={state} onChange={change} />}
      </div>
      {!shown && <NotLoaded answer={answer} shape="card" count={3} />}
      {shown?.data.length === 0 && (
        <EmptyState
          title={words.noData}
          why={query ? words.noDataWhy : words.noDataChoose}
          next={
            <Button kind="secondary" onClick={() => change({ statuses: shiftStatuses })}>
              {words.showAll}
            </Button>
          }
        />
      )}
      {rows.shifts.length > 0 &&
        (isWide ? (
          <ShiftTable
            {...rows}
            sortBy={state.sortBy}
            sortOrder={state.sortOrder}
            onSort={sortBy =>
              change({
                sortBy,
                sortOrder: sortBy === state.sortBy && state.sortOrder === 'asc' ? 'desc' : 'asc',
              })
            }
          />
        ) : (
          <ShiftCards {...rows} />
        ))}
      {shown && shown.count > 0 && (
        <Pager
          page={state.page}
          count={shown.count}
          isCapped={isCountCapped(shown)}
          onPage={page => change({ page })}
        />
      )}
      <RemoveDialog
        application={removing && { id: removing.id, clinicianId: removing.clinicianId.id }}
        onClose={() => setRemoving(undefined)}
      />
      {dropping && (
        <EndShift
          kind="cancel"
          side="clinician"
          shift={shiftToEnd(dropping)}
          onClose={() => setDropping(undefined)}
        />
      )}
      <AskDialog
        call="timesheets.delete"
        sent={deleting?.timesheet ? { id: deleting.timesheet.id } : undefined}
        title={words.deleteTitle}
        yes={words.delete}
        onClose={() => setDeleting(undefined)}
      >
        {words.deleteAsk}
      </AskDialog>
    </div>
  )
}
