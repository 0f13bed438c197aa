import { Badge, Status } from '../../shared/show/Status.tsx'
import type { Applicant } from './applicant-facts.ts'
import { words } from './words.ts'

/** Of an applicant who waits: that they are standby, and what they said when they were asked. */
export const StandbyMarks = ({
  applicant: { isStandby, standbyOffer, status },
}: {
  applicant: Applicant
}) => {
  if (!isStandby || status !== 'applied') return null
  // who took the application back after a no, and applied again, is not out any more
  const said = standbyOffer && standbyOffer.status !== 'declined' && standbyOffer.status !== 'withdrawn'
  return (
    <>
      <Badge tone="sky">{words.standby}</Badge>{' '}
      {said && <Status of="standbyOffer" state={standbyOffer.status} />}
    </>
  )
}
