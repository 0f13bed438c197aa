import { useState } from 'react'
import {
  formatCounts,
  figureLabels,
  formatNewcomer,
  calculatePercent,
  RELIABILITY_FROM_SHIFTS,
  listShownFigures,
  type FigureName,
  type Reliability as ReliabilityCounts,
} from '@gaitway/contract/reliability'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import styles from './feedback.module.css'

const ReliabilitySheet = lazyComponent(() => import('./ReliabilitySheet.tsx'), 'ReliabilitySheet')

const figuresBySide: Record<'clinician' | 'facility', readonly FigureName[]> = {
  clinician: ['showedUp', 'onTime', 'canceledLate'],
  facility: ['acceptsCards', 'paysOnTime'],
}

type ReliabilityProps = {
  of: keyof typeof figuresBySide
  reliability: ReliabilityCounts
  /** Adds how many shifts are needed before there are figures, and how to improve them. */
  isOwn?: boolean
}

/** How often a side kept its word, and a button that explains the figures. Others see nothing before the first shift. */
export const Reliability = ({ of, reliability, isOwn = false }: ReliabilityProps) => {
  const [isOpen, setOpen] = useState(false)
  const figures = listShownFigures(reliability)
  const newLabel = formatNewcomer(reliability)
  if (figures.length === 0 && !newLabel && !isOwn) return null
  return (
    <div>
      {figures.length > 0 && (
        <Facts
          facts={figures.map(figure => ({
            label: figureLabels[figure.name].label,
            value: (
              <>
                {calculatePercent(figure)}% <span className="quiet">({formatCounts(figure)})</span>
              </>
            ),
          }))}
        />
      )}
      {figures.length === 0 && newLabel && <p className="quiet">{newLabel}</p>}
      {figures.length === 0 && isOwn && (
        <p className="quiet">
          {`Shown to the other side from ${RELIABILITY_FROM_SHIFTS} shifts on.`}{' '}
          {!newLabel && `So far: ${reliability.shifts}.`}
        </p>
      )}
      <div className={styles.howCounted}>
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          How it’s counted
        </Button>
      </div>
      {isOpen && (
        <ReliabilitySheet
          reliability={reliability}
          names={figuresBySide[of]}
          isOwn={isOwn}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
