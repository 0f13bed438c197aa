import { showCents, showSerial } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { type BulkEffect, effectsOfEach } from '../../shared/bulk.ts'
import { BulkMove } from '../../shared/BulkMove.tsx'
import { previewLines } from './end-shift.ts'

/** What canceling does to one shift, as the API previews it. */
const previewCancel = async ({ id }: JobRecord): Promise<BulkEffect> => {
  const effect = await call('applications.previewCancel', { kind: 'cancel', jobId: id })
  const lines = previewLines('cancel', effect).map(([label, value]) => `${label}: ${value}`)
  const sums = { refunded: effect.refundCents ?? 0, charged: effect.chargeCents ?? 0 }
  return { what: lines.join(' · '), isPossible: true, sums }
}

const formatAction = (count: number, { refunded = 0, charged = 0 }: Readonly<Record<string, number>>) =>
  [
    `Cancel ${plural(count, 'shift', 'shifts')}`,
    refunded > 0 && `refund ${showCents(refunded)}`,
    charged > 0 && `charge ${showCents(charged)}`,
  ]
    .filter(Boolean)
    .join(', ') + ' and notify everyone'

/** Cancels the selected shifts by the cancellation policy, all with one reason. */
export const BulkCancel = () => (
  <BulkMove<JobRecord>
    label="Cancel shifts"
    action={formatAction}
    nameOf={job => `Shift ${showSerial(job.serialNumber)}, ${job.officeName}`}
    effectsOf={effectsOfEach(previewCancel)}
    send={({ id }, reason) => call('jobs.cancelByStaff', { id, reason })}
    needsReason
    isDestructive
  />
)
