import { plural } from '@gaitway/contract/format/plural'
import { EDITS_PER_CALL_MAX } from '@gaitway/contract/values/limits'
import { showSerial } from '@gaitway/contract/format/money'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { later } from '../../../ui/show/later.tsx'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import type { RecordColumn } from '../../../ui/list/RecordTable.tsx'
import type { OwnJob } from './Week.tsx'
import styles from './lists.module.css'

const ChangeMany = later(() => import('../editing/ChangeMany.tsx'), 'ChangeMany')

/** Shifts chosen to be changed together. */
export const useSelection = () => {
  const [isSelecting, setSelecting] = useState(false)
  const [jobs, setJobs] = useState<OwnJob[]>([])
  const ids = jobs.map(({ id }) => id)
  return {
    isSelecting,
    jobs,
    ids,
    start: () => setSelecting(true),
    end: () => {
      setSelecting(false)
      setJobs([])
    },
    toggle: (job: OwnJob) =>
      setJobs(ids.includes(job.id) ? jobs.filter(({ id }) => id !== job.id) : [...jobs, job]),
  }
}

/** Chooses shifts, then changes them. */
export const SelectBar = ({ selection }: { selection: ReturnType<typeof useSelection> }) => {
  const [isChanging, setChanging] = useState(false)
  const { isSelecting, jobs, start, end } = selection
  return (
    <Cluster gap={8} className={styles.selecting}>
      {isSelecting ? (
        <>
          <output>{`${plural(jobs.length, 'shift', 'shifts')} selected`}</output>
          <Button
            size="small"
            disabled={jobs.length === 0 || jobs.length > EDITS_PER_CALL_MAX}
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
          <Button kind="quiet" size="small" onClick={end}>
            Done
          </Button>
        </>
      ) : (
        <Button kind="quiet" size="small" onClick={start}>
          Select shifts
        </Button>
      )}
      {isChanging && (
        <ChangeMany
          jobs={jobs}
          onClose={() => {
            setChanging(false)
            end()
          }}
        />
      )}
    </Cluster>
  )
}

export const selectColumn = ({ ids, toggle }: ReturnType<typeof useSelection>): RecordColumn<OwnJob> => ({
  label: 'Select',
  cell: job => (
    <Checkbox
      value={ids.includes(job.id)}
      onChange={() => toggle(job)}
      label={<span className="visually-hidden">{`Select shift ${showSerial(job.serialNumber)}`}</span>}
    />
  ),
})
