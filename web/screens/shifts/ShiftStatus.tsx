import { Badge, Status } from '../../shared/show/Status.tsx'
import { Deadline } from '../standby/Offer.tsx'
import { words as standbyWords } from '../standby/words.ts'
import type { Shift } from './time-card.ts'
import { words } from './words.ts'
import styles from './list.module.css'

const liveOffer = ({ isHeld, shiftStatus, standbyOffer: offer }: Shift) =>
  !isHeld && shiftStatus === 'applied' && (offer?.status === 'offered' || offer?.status === 'accepted')
    ? offer
    : undefined

/** The shift is offered to its standby, who has not answered yet. */
export const hasToAnswer = (shift: Shift) => liveOffer(shift)?.status === 'offered'

/** How a shift stands for its clinician; of one that is offered, until when to answer. */
export const ShiftStatus = ({ shift }: { shift: Shift }) => {
  const offer = liveOffer(shift)
  if (shift.isHeld) return <Badge tone="sky">{words.held}</Badge>
  return (
    <>
      <span className={styles.marks}>
        {offer ? (
          <Status of="standbyOffer" state={offer.status} />
        ) : (
          <Status of="application" state={shift.shiftStatus} />
        )}
        {shift.isStandby && shift.shiftStatus === 'applied' && (
          <Badge tone="sky">{standbyWords.standby}</Badge>
        )}
      </span>
      {offer?.status === 'offered' && <Deadline shift={{ offer, job: shift.jobId }} />}
    </>
  )
}
