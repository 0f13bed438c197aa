import type { CancelKind } from '@gaitway/contract/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/money'
import { Button } from '../../shared/Button.tsx'
import { DownIcon } from '../../shared/icons.tsx'
import { Menu } from '../../shared/overlays/Menu.tsx'
import { placeInShort } from '../job/job-facts.ts'
import type { ShiftRow } from './use-figures.ts'
import { endingLabels } from '../ending/copy.ts'
import { copy } from './copy.ts'

export type Ending = { kind: CancelKind; shift: ShiftRow }

/** How this shift can be ended now. Applicants are declined instead, and an accepted time card means it was worked. */
export const endingsOf = ({ shiftStatus, timesheet, sentHome, jobId }: ShiftRow): CancelKind[] => {
  if (shiftStatus === 'applied') return []
  const moves = openMoves(applicationLifecycle, shiftStatus, 'facility')
  // A full-time job that has ended has earned its placement fee.
  const isOver = shiftStatus === 'completed' && jobId.jobType === 'FULL_TIME'
  // Someone who was sent home did show up.
  const isWorked = timesheet?.status === 'accepted' || sentHome !== null || isOver
  return [
    ...(moves.includes('cancel') ? (['cancel'] as const) : []),
    ...(moves.includes('noShow') && !isWorked ? (['noShow'] as const) : []),
    ...(moves.includes('sendHome') ? (['sentHome'] as const) : []),
  ]
}

/** The row as EndShift takes it. */
export const shiftToEnd = (shift: ShiftRow) => ({
  jobId: shift.jobId.id,
  applicationId: shift.id,
  name: shift.clinicianId.firstName,
  place: placeInShort(shift.jobId),
  slots: shift.shiftSlots,
  timeZone: shift.jobId.timeZone,
})

type EndMenuProps = { shift: ShiftRow; onEnd: (ending: Ending) => void }

/** The ways to end a shift early; a single one is a button. */
export const EndMenu = ({ shift, onEnd }: EndMenuProps) => {
  const kinds = endingsOf(shift)
  const serial = showSerial(shift.jobId.serialNumber)
  const [only, ...more] = kinds
  if (only && more.length === 0)
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={copy.ofShift(endingLabels[only], serial)}
        onClick={() => onEnd({ kind: only, shift })}
      >
        {endingLabels[only]}
      </Button>
    )
  return (
    <Menu
      label={copy.movesOf(serial)}
      button={
        <>
          {copy.endShift}
          <DownIcon size={16} />
        </>
      }
      entries={kinds.map(kind => ({ label: endingLabels[kind], onChoose: () => onEnd({ kind, shift }) }))}
    />
  )
}
