import type { Output } from '@gaitway/contract/schemas/index'
import { describeCorrection } from '@gaitway/contract/format/correction-copy'
import { showCents } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/format/time'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './timesheet.module.css'
import { automaticLines, type AutomaticTimeCard } from '@gaitway/contract/format/time-card-copy'
import { useNow } from '../../../api/use-now.ts'

/** The lines under a time card in a list: the auto-accept deadline, and what Gaitway did. */
export const ClockLines = ({ card, zone }: { card: AutomaticTimeCard | null; zone: string }) => {
  const now = useNow()
  const lines = card ? automaticLines(card, zone, now) : []
  return lines.length === 0 ? null : (
    <span className={classes('faint text-13', styles.lines)}>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

type CorrectionsProps = { timesheet: Pick<Output<'timesheets.read'>, 'adjustments' | 'timeZone'> }

/** What was corrected after a time card was accepted: when, why, and the new pay. */
export const Corrections = ({ timesheet: { adjustments, timeZone } }: CorrectionsProps) =>
  adjustments.length > 0 && (
    <section aria-labelledby="corrections" className={classes('surface padded', styles.corrections)}>
      <h2 id="corrections" className="text-16">
        Corrections
      </h2>
      <ul>
        {adjustments.map(adjustment => {
          const { id, createdAt, reason, workedMinutes, payCents, deltaCents } = adjustment
          return (
            <li key={id}>
              <Cluster gap={16} lineGap={4} align="start" spread>
                <span>{`${showBriefDay(createdAt, timeZone)}: ${reason}`}</span>
                <Cluster as="span" lineGap={4} align="start" className="figures">
                  <strong>{`${showMinutes(workedMinutes)}, ${showCents(payCents)}`}</strong>
                  <span className={deltaCents < 0 ? 'clay' : 'leaf'}>
                    {`${showCents(Math.abs(deltaCents))} ${deltaCents < 0 ? 'less' : 'more'}`}
                  </span>
                </Cluster>
              </Cluster>
              {describeCorrection(adjustment).map(line => (
                <span key={line} className="block quiet text-13">
                  {line}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
