import { showSerial } from '@gaitway/contract/money'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { BulkMove, countOf } from '../../shared/BulkMove.tsx'
import { previewLines } from './end-shift.ts'

/** What canceling does to one shift, from the functions that do it. */
const effectOf = async ({ id }: JobRecord) => {
  const effect = await call('applications.previewCancel', { kind: 'cancel', jobId: id })
  const lines = previewLines('cancel', effect).map(([label, value]) => `${label}: ${String(value)}`)
  return { what: lines.join(' · '), isPossible: true }
}

/** Cancels the selected shifts by the policy, for one reason. */
export const BulkCancel = () => (
  <BulkMove<JobRecord>
    label="Cancel shifts"
    action={count => `Cancel ${countOf(count, 'shift')} and notify everyone`}
    nameOf={job => `Shift ${showSerial(job.serialNumber)}, ${job.officeName}`}
    effectOf={effectOf}
    send={({ id }, reason) => call('jobs.cancelByStaff', { id, reason })}
    needsReason
    isDestructive
  />
)
