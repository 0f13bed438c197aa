import { LATE_CANCEL_NOTICE_HOURS } from './fees.ts'
import { CARD_ANSWER_HOURS, ON_TIME_GRACE_MINUTES, type FigureName } from './reliability.ts'

type Explained = { how: string; advice: string }

/** How each figure is counted, and what its owner can do about it. */
export const figuresExplained: Record<FigureName, Explained> = {
  showedUp: {
    how: 'Shifts worked, of those worked or missed. Missed: a no-show, or canceled by the clinician after the start.',
    advice: 'Cancel as early as you can. A shift canceled before its start isn’t missed.',
  },
  onTime: {
    how: `Days whose check-in or accepted time card starts no later than ${ON_TIME_GRACE_MINUTES} minutes after the scheduled start. Days without either aren’t counted.`,
    advice: 'Check in when you arrive, and submit your own time card.',
  },
  canceledLate: {
    how: `Confirmed shifts that the clinician canceled less than ${LATE_CANCEL_NOTICE_HOURS} hours before the start. Cancellations by the facility or by Gaitway and declined new times never count.`,
    advice: `Cancel at least ${LATE_CANCEL_NOTICE_HOURS} hours before the start.`,
  },
  acceptsCards: {
    how: `Time cards that someone at the facility accepted within ${CARD_ANSWER_HOURS} hours of the last time they were submitted. Those accepted later or automatically count against it; those accepted by Gaitway aren’t counted.`,
    advice: 'Respond to a time card on the day it arrives.',
  },
  paysOnTime: {
    how: 'Shifts without a failed charge or a late invoice. An invoice counts once it is paid or a week past due.',
    advice: 'Keep a payment method that works, and pay invoices by their due date.',
  },
}
