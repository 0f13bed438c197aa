import type { CancelKind } from '@gaitway/contract/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/money'
import { Button } from '../../shared/Button.tsx'
import { DownIcon } from '../../shared/icons.tsx'
import { Menu } from '../../shared/overlays/Menu.tsx'
import { placeInShort } from '../job/job-facts.ts'
import type { ShiftRow } from './use-figures.ts'
import { copy } from './copy.ts'

export type Ending = { kind: CancelKind; shift: ShiftRow }

const labels: Record<CancelKind, string> = {
  cancel: copy.cancelShift,
  noShow: copy.noShow,
  sentHome: copy.sentHome,
}

/** How this shift can be ended now: an applicant is declined instead, and an accepted time card was worked. */
export const endingsOf = ({ shiftStatus, timesheet, sentHome, jobId }: ShiftRow): CancelKind[] => {
  if (shiftStatus === 'applied') return []
  const moves = openMoves(applicationLifecycle, shiftStatus, 'facility')
  // a full-time post that is over has earned its placement fee
  const isOver = shiftStatus === 'completed' && jobId.jobType === 'FULL_TIME'
  // who was sent home came
  const isWorked = timesheet?.status === 'accepted' || sentHome !== null || isOver
  return [
    ...(moves.includes('cancel') ? (['cancel'] as const) : []),
    ...(moves.includes('noShow') && !isWorked ? (['noShow'] as const) : []),
    ...(moves.includes('sendHome') ? (['sentHome'] as const) : []),
  ]
}

/** A row of the table, as the sheet that ends it asks for it. */
export const shiftToEnd = (shift: ShiftRow) => ({
  jobId: shift.jobId.id,
  applicationId: shift.id,
  name: shift.clinicianId.firstName,
  place: placeInShort(shift.jobId),
  slots: shift.shiftSlots,
  timeZone: shift.jobId.timeZone,
})

type EndMenuProps = { shift: ShiftRow; onEnd: (ending: Ending) => void }

/** The ways to end a shift before its time; a single one is a button. */
export const EndMenu = ({ shift, onEnd }: EndMenuProps) => {
  const kinds = endingsOf(shift)
  const serial = showSerial(shift.jobId.serialNumber)
  const [only, ...more] = kinds
  if (only && more.length === 0)
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={copy.ofShift(labels[only], serial)}
        onClick={() => onEnd({ kind: only, shift })}
      >
        {labels[only]}
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
      entries={kinds.map(kind => ({ label: labels[kind], onChoose: () => onEnd({ kind, shift }) }))}
    />
  )
}
