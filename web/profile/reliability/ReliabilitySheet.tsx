import {
  formatCounts,
  figureLabels,
  calculatePercent,
  RELIABILITY_FROM_SHIFTS,
  listShownFigures,
  type FigureName,
  type Reliability,
  CARD_ANSWER_HOURS,
  ON_TIME_GRACE_MINUTES,
} from '@gaitway/contract/reliability'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { LATE_CANCEL_NOTICE_HOURS } from '@gaitway/contract/values/fees'

/** How each figure is counted, and what its owner can do about it. */
const figuresExplained: Record<FigureName, { how: string; advice: string }> = {
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

type ReliabilitySheetProps = {
  reliability: Reliability
  names: readonly FigureName[]
  /** Says what its owner can do about each figure. */
  isOwn: boolean
  onClose: () => void
}

/** How each figure is counted, with its counts. */
export const ReliabilitySheet = ({ reliability, names, isOwn, onClose }: ReliabilitySheetProps) => {
  const shown = listShownFigures(reliability)
  return (
    <Sheet open title="How it’s counted" onClose={onClose}>
      <Stack>
        <p className="quiet">{`Figures show from ${RELIABILITY_FROM_SHIFTS} shifts on, each once it has that many to count. Corrections recount them.`}</p>
        {names.map(name => {
          const figure = shown.find(one => one.name === name)
          const { label } = figureLabels[name]
          const { how, advice } = figuresExplained[name]
          return (
            <section key={name}>
              <h3 className="text-16">{label}</h3>
              {figure && (
                <p className="medium">
                  {calculatePercent(figure)}% · {formatCounts(figure)}
                </p>
              )}
              <p>{how}</p>
              {isOwn && <p className="quiet">What you can do: {advice}</p>}
            </section>
          )
        })}
      </Stack>
    </Sheet>
  )
}
