import { showCents } from '@gaitway/contract/money'
import { showMinutes } from '@gaitway/contract/time'
import { words } from './words.ts'
import styles from './timesheet.module.css'

type TotalsProps = {
  /** nothing while the times cannot be measured */
  workedMinutes: number | undefined
  payCents: number | undefined
  booked: { minutes: number; payCents: number }
}

/** Worked time and pay, large, beside what was booked where they differ. */
export const Totals = ({ workedMinutes, payCents, booked }: TotalsProps) => {
  const isAsBooked = workedMinutes === booked.minutes && payCents === booked.payCents
  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        <div>
          <dt className="quiet small">{words.worked}</dt>
          <dd>{workedMinutes === undefined ? words.unknown : showMinutes(workedMinutes)}</dd>
        </div>
        <div>
          <dt className="quiet small">{words.pay}</dt>
          <dd>{payCents === undefined ? words.unknown : showCents(payCents)}</dd>
        </div>
      </dl>
      {!isAsBooked && (
        <p className="quiet">{words.bookedWas(showMinutes(booked.minutes), showCents(booked.payCents))}</p>
      )}
    </div>
  )
}
