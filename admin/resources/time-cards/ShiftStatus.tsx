import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { StatusMark, StatusChip } from '../../shared/Parts.tsx'

/** The status of a shift, and whether it waits for a no-show report. */
export const ShiftStatus = ({ shift }: { shift: Pick<ShiftRecord, 'status' | 'hasOpenNoShow'> }) => (
  <>
    {shift.hasOpenNoShow && <StatusMark tone="danger">No-show reported</StatusMark>}{' '}
    <StatusChip of="application" state={shift.status} />
  </>
)
