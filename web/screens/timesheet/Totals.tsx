import { showCents } from '@gaitway/contract/money'
import { showMinutes } from '@gaitway/contract/time'
import { copy } from './copy.ts'
import styles from './timesheet.module.css'

type TotalsProps = {
  /** undefined while the times are incomplete */
  workedMinutes: number | undefined
  payCents: number | undefined
  booked: { minutes: number; payCents: number }
}

/** Worked time and pay, with the scheduled ones if they differ. */
export const Totals = ({ workedMinutes, payCents, booked }: TotalsProps) => {
  const isAsBooked = workedMinutes === booked.minutes && payCents === booked.payCents
  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        <div>
          <dt className="quiet small">{copy.worked}</dt>
          <dd>{workedMinutes === undefined ? copy.unknown : showMinutes(workedMinutes)}</dd>
        </div>
        <div>
          <dt className="quiet small">{copy.pay}</dt>
          <dd>{payCents === undefined ? copy.unknown : showCents(payCents)}</dd>
        </div>
      </dl>
      {!isAsBooked && (
        <p className="quiet">{copy.bookedWas(showMinutes(booked.minutes), showCents(booked.payCents))}</p>
      )}
    </div>
  )
}
