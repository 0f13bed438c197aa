import type { CancelKind } from '@gaitway/contract/enums'
import { showSerial } from '@gaitway/contract/money'
import { Button } from '../../shared/Button.tsx'
import { DownIcon } from '../../shared/icons.tsx'
import { Menu } from '../../shared/overlays/Menu.tsx'
import { placeInShort } from '../job/job-facts.ts'
import type { ShiftRow } from './use-figures.ts'
import { endingLabels, listEndings } from '../ending/ending-kinds.ts'
import { copy } from './copy.ts'

export type Ending = { kind: CancelKind; shift: ShiftRow }

/** How this shift can be ended now. Applicants are declined instead, and an accepted time card means it was worked. */
export const endingsOf = ({ shiftStatus, timesheet, sentHome, jobId }: ShiftRow): CancelKind[] =>
  shiftStatus === 'applied'
    ? []
    : // Someone who was sent home did show up.
      listEndings(shiftStatus, jobId.jobType, timesheet?.status === 'accepted' || sentHome !== null)

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
