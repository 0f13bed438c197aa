import { useId, useRef, useState } from 'react'
import { shiftStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { usePage } from '../../../api/use-call.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { SortChoice } from '../../../ui/list/SortChoice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { isAll, shiftSorts, toggle, toggleAll, useShiftList } from './list-state.ts'
import { ShiftCards, ShiftTable } from './ShiftRows.tsx'
import { sortWords, copy } from './copy.ts'
import type { ClinicianShift } from '../time-card/time-card.ts'
import { later } from '../../../ui/show/later.tsx'
import { ListBody } from '../../../ui/list/ListBody.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import styles from './shift-list.module.css'

type StatusFilterProps = {
  statuses: readonly ApplicationStatus[]
  onChange: (statuses: readonly ApplicationStatus[]) => void
}

const summary = (statuses: readonly ApplicationStatus[]) => {
  const [first] = statuses
  if (isAll(statuses)) return copy.all
  return first
    ? copy.someStatuses(findStatusWord('application', first).word, statuses.length - 1)
    : 'None selected'
}

/** 'All' selects or clears every status. */
const StatusFilter = ({ statuses, onChange }: StatusFilterProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const opened = (isOpen: boolean) => {
    const place = opener.current?.getBoundingClientRect()
    if (!isOpen || !place || !list.current) return
    list.current.style.top = `${place.bottom + 6}px`
    list.current.style.left = `${place.left}px`
  }
  return (
    <div>
      <button ref={opener} type="button" className={classes('pill', styles.filter)} popoverTarget={id}>
        <span>
          <span className={classes('quiet', styles.filterName)}>{copy.status}: </span>
          {summary(statuses)}
        </span>
        <DownIcon size={18} />
      </button>
      <fieldset
        ref={list}
        id={id}
        popover="auto"
        className={styles.statuses}
        onToggle={event => opened((event.nativeEvent as ToggleEvent).newState === 'open')}
      >
        <legend className="visually-hidden">{copy.status}</legend>
        <Checkbox label={copy.all} value={isAll(statuses)} onChange={() => onChange(toggleAll(statuses))} />
        {shiftStatuses.map(status => (
          <Checkbox
            key={status}
            label={findStatusWord('application', status).word}
            value={statuses.includes(status)}
            onChange={() => onChange(toggle(statuses, status))}
          />
        ))}
      </fieldset>
    </div>
  )
}

const EndShift = later(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')

const sortOptions = shiftSorts.map(sort => ({ value: sort, label: `By ${sortWords[sort]}` }))

/** The row as EndShift takes it. */
const shiftToEnd = ({ id, jobId, facilityId, shiftSlots }: ClinicianShift) => ({
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
  const [dropping, setDropping] = useState<ClinicianShift>()
  const [deleting, setDeleting] = useState<ClinicianShift>()
  const list = useShiftList()
  const statuses = list.chosen
  // With no status selected, nothing is fetched.
  const answer = usePage(
    'applications.shifts',
    list.picked === null ? null : { ...list.sent, shiftStatus: list.picked },
  )
  const choose = (next: readonly ApplicationStatus[]) => list.choose(next, { confirmedshifts: undefined })
  const moves = { onRemove: setRemoving, onDropOut: setDropping, onDeleteTimeSheet: setDeleting }
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
              <ShiftTable {...moves} shifts={shifts} list={list} />
            ) : (
              <ShiftCards {...moves} shifts={shifts} />
            )
          }
        </ListBody>
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
