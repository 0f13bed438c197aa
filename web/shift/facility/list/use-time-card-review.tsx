import { useState } from 'react'
import { later } from '../../../ui/show/later.tsx'
import type { FacilityShift } from './ShiftFigures.tsx'
import { shiftToEnd } from './shift-to-end.ts'

const EndShift = later(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')
const TimeCardSheet = later(() => import('./TimeCardSheet.tsx'), 'TimeCardSheet')

/** Opens the time card of a shift wherever the shift is shown, and from there the report of a no-show. */
export const useTimeCardReview = () => {
  const [opened, setOpened] = useState<FacilityShift>()
  const [absent, setAbsent] = useState<FacilityShift>()
  const reportNoShow = (shift: FacilityShift) => {
    setOpened(undefined)
    setAbsent(shift)
  }
  return {
    open: setOpened,
    sheet: (
      <>
        {opened && (
          <TimeCardSheet shift={opened} onClose={() => setOpened(undefined)} onNoShow={reportNoShow} />
        )}
        {absent && (
          <EndShift
            kind="noShow"
            side="facility"
            shift={shiftToEnd(absent)}
            onClose={() => setAbsent(undefined)}
          />
        )}
      </>
    ),
  }
}
