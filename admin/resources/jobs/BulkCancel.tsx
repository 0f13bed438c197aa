import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { showCount, type BulkEffect, effectsOfEach } from '../../shared/bulk.ts'
import { BulkMove } from '../../shared/BulkMove.tsx'
import { previewLines } from './end-shift.ts'

/** What canceling does to one shift, from the functions that do it. */
const previewCancel = async ({ id }: JobRecord): Promise<BulkEffect> => {
  const effect = await call('applications.previewCancel', { kind: 'cancel', jobId: id })
  const lines = previewLines('cancel', effect).map(([label, value]) => `${label}: ${value}`)
  const sums = { refunded: effect.refundCents ?? 0, charged: effect.chargeCents ?? 0 }
  return { what: lines.join(' · '), isPossible: true, sums }
}

const actionFor = (count: number, { refunded = 0, charged = 0 }: Readonly<Record<string, number>>) =>
  [
    `Cancel ${showCount(count, 'shift')}`,
    refunded > 0 && `refund ${showCents(refunded)}`,
    charged > 0 && `charge ${showCents(charged)}`,
  ]
    .filter(Boolean)
    .join(', ') + ' and notify everyone'

/** Cancels the selected shifts by the policy, for one reason. */
export const BulkCancel = () => (
  <BulkMove<JobRecord>
    label="Cancel shifts"
    action={actionFor}
    nameOf={job => `Shift ${showSerial(job.serialNumber)}, ${job.officeName}`}
    effectsOf={effectsOfEach(previewCancel)}
    send={({ id }, reason) => call('jobs.cancelByStaff', { id, reason })}
    needsReason
    isDestructive
  />
)
