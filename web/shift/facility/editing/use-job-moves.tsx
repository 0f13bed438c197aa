import type { CancelKind, JobType } from '@gaitway/contract/values/enums'
import { findEditStage } from '@gaitway/contract/job-edit'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/format/money'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import { useState } from 'react'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { useNow } from '../../../api/use-now.ts'
import { useMay } from '../../../api/use-session.ts'
import { DownIcon } from '../../../ui/icons.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { endingLabels, listEndings } from '../../sheets/ending/ending-kinds.ts'
import { hasMissedDay, isNoShowOpen, type formatPlaceInShort } from '../../parts/job.ts'

const JobMoveDialog = lazyComponent(() => import('./JobMoveDialog.tsx'), 'JobMoveDialog')

export type MovableJob = Parameters<typeof formatPlaceInShort>[0] & {
  id: string
  serialNumber: number
  status: JobStatus
  jobType: JobType
  slots: readonly { id: string; startDate: string; endDate: string }[]
  timeZone: string
  numberOfApplicants: number
  boostPercent: number
  isHeld?: boolean
  /** reports that the clinician wasn’t there; while one is open, the shift can’t be ended otherwise */
  noShowReports?: readonly Pick<NoShowReport, 'status' | 'outcome' | 'hasOtherDays'>[]
}

/** The confirmed clinician's status, which follows the times of the shift. */
const findShiftStatus = ({ status, slots }: MovableJob, now: Date): ApplicationStatus | undefined => {
  const [first, last] = [slots[0], slots.at(-1)]
  if (status !== 'confirmed' || !first || !last) return undefined
  if (new Date(last.endDate) <= now) return 'completed'
  return new Date(first.startDate) <= now ? 'current' : 'upcoming'
}

const listCancelKinds = (job: MovableJob, now: Date): CancelKind[] => {
  const status = findShiftStatus(job, now)
  if (!status) return isMoveOpen(jobLifecycle, job.status, 'cancel', 'facility') ? ['cancel'] : []
  return listEndings(status, job.jobType, { hasMissedDay: hasMissedDay(job) })
}

const canEdit = (job: MovableJob, now: Date) =>
  findEditStage(job) !== undefined && new Date(job.slots[0]?.startDate ?? now) > now

/** The first name of the clinician who is confirmed for a shift in a list. */
export const readFirstName = ({ confirmed }: { confirmed: { clinicianName: string } | null }) =>
  confirmed?.clinicianName.split(' ')[0]

export type JobMove = 'edit' | 'boost' | 'delete' | CancelKind

/** What the facility can do with this shift now; nothing while someone is being confirmed. */
const listJobMoves = (job: MovableJob, now: Date): { move: JobMove; label: string }[] => {
  if (job.isHeld || isNoShowOpen(job)) return []
  const isEditable = canEdit(job, now)
  const mayBoost = isEditable && (job.status === 'posted' || job.jobType === 'PART_TIME')
  return [
    ...(isEditable ? [{ move: 'edit' as const, label: 'Edit shift' }] : []),
    ...(mayBoost ? [{ move: 'boost' as const, label: 'Boost' }] : []),
    ...listCancelKinds(job, now).map(kind => ({ move: kind, label: endingLabels[kind] })),
    ...(isMoveOpen(jobLifecycle, job.status, 'delete', 'facility')
      ? [{ move: 'delete' as const, label: jobLifecycle.moves.delete.label ?? '' }]
      : []),
  ]
}

export type JobMoveOptions = {
  /** The confirmed clinician's first name, if known. */
  confirmedName?: string
  onDeleted?: () => void
}

/** What the facility can do with a shift, for buttons or a menu, and the sheet or dialog of what was chosen. */
export const useJobMoves = (job: MovableJob, { confirmedName, onDeleted }: JobMoveOptions) => {
  const now = useNow()
  const may = useMay()
  const [chosen, setChosen] = useState<JobMove>()
  const entries = may('shifts')
    ? listJobMoves(job, now).map(({ move, label }) => ({ move, label, onChoose: () => setChosen(move) }))
    : []
  const dialog = chosen && (
    <JobMoveDialog
      job={job}
      move={chosen}
      confirmedName={confirmedName}
      onClose={() => setChosen(undefined)}
      onDeleted={onDeleted}
    />
  )
  return { entries, dialog }
}

type JobMenuProps = {
  job: MovableJob
  confirmedName?: string
  /** Shows only the arrow, where there is no room for the word. */
  isSmall?: boolean
}

/** A menu of what the facility can do with a shift. */
export const JobMenu = ({ job, confirmedName, isSmall = false }: JobMenuProps) => {
  const { entries, dialog } = useJobMoves(job, { confirmedName })
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label={`Actions for shift ${showSerial(job.serialNumber)}`}
        button={
          <>
            {!isSmall && 'Actions'}
            <DownIcon size={16} />
          </>
        }
        entries={entries}
      />
      {dialog}
    </>
  )
}
