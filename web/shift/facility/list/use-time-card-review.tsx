import { useState } from 'react'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { formatPlaceInShort } from '../../parts/job.ts'
import type { FacilityShift } from './ShiftFigures.tsx'
import type { ChosenEnding } from './shift-cells.tsx'

const EndShift = lazyComponent(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')
const TimeCardSheet = lazyComponent(() => import('./TimeCardSheet.tsx'), 'TimeCardSheet')

/** A shift of the list as EndShift takes it. */
const buildShiftToEnd = ({ id, clinicianId, jobId, shiftSlots }: FacilityShift) => ({
  jobId: jobId.id,
  applicationId: id,
  name: clinicianId.firstName,
  place: formatPlaceInShort(jobId),
  slots: shiftSlots,
  hasMissedDay: shiftSlots.some(({ isMissed }) => isMissed),
  timeZone: jobId.timeZone,
})

/** Opens time cards and ends shifts on any screen, in the sheet that it returns. */
export const useTimeCardReview = (onAccepted?: (shift: FacilityShift) => void) => {
  const [opened, setOpened] = useState<{ shift: FacilityShift; isDocumented: boolean }>()
  const [ending, setEnding] = useState<ChosenEnding>()
  return {
    /** `isDocumented`: the documentation was confirmed where the time card is opened. */
    open: (shift: FacilityShift, isDocumented = false) => setOpened({ shift, isDocumented }),
    end: setEnding,
    sheet: (
      <>
        {opened && (
          <TimeCardSheet
            {...opened}
            onClose={() => setOpened(undefined)}
            onAccepted={onAccepted}
            onNoShow={shift => {
              setOpened(undefined)
              setEnding({ kind: 'noShow', shift })
            }}
          />
        )}
        {ending && (
          <EndShift
            kind={ending.kind}
            side="facility"
            shift={buildShiftToEnd(ending.shift)}
            onClose={() => setEnding(undefined)}
          />
        )}
      </>
    ),
  }
}
