import { timeCents } from '@gaitway/contract/fees'
import { showCents, showRate } from '@gaitway/contract/money'
import { showMinutes } from '@gaitway/contract/time'
import { Facts } from '../../shared/show/Facts.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { besideMedian, minutesOf, type Job } from './job-facts.ts'
import { payPromise } from './pay-promise.ts'
import { words } from './words.ts'
import styles from './job.module.css'

/** What the shift is worth: in all, an hour, beside the median, line by line, and when it is paid. */
export const PayBlock = ({ job }: { job: Job }) => {
  const { slots, payRateCents, parkingCents, otherCents, totalPayCents, boostPercent, hourlyRate } = job
  const isPrn = job.jobType === 'PART_TIME'
  const beside = besideMedian(payRateCents, job.medianRateCents)
  const extras = [
    { label: words.parking, cents: parkingCents },
    { label: words.other, cents: otherCents },
  ].filter(({ cents }) => cents > 0)
  const timeTotal = slots.reduce((sum, slot) => sum + timeCents(payRateCents, minutesOf([slot])), 0)
  return (
    <section aria-label={words.pay} className={styles.pay}>
      <p className={styles.amounts}>
        {isPrn && <Money cents={totalPayCents} unit="in all" size="large" />}
        <span className={styles.rate}>
          <Money cents={payRateCents} unit="hour" size={isPrn ? 'text' : 'large'} />
          {beside && ` · ${beside}`}
        </span>
      </p>
      {boostPercent > 0 && (
        <p className="quiet">{words.boostedBy(showRate(hourlyRate * 100), boostPercent)}</p>
      )}
      {isPrn && (
        <Facts
          facts={[
            {
              label: words.payTime(showMinutes(minutesOf(slots)), showRate(payRateCents)),
              value: showCents(timeTotal),
            },
            ...extras.map(({ label, cents }) => ({ label, value: showCents(cents) })),
            ...(extras.length ? [{ label: words.inAll, value: showCents(totalPayCents), strong: true }] : []),
          ]}
        />
      )}
      {job.expectedPay ? (
        <p>{payPromise(job.expectedPay)}</p>
      ) : (
        // of a shift that ended, what is paid stands with how it ended, or under payouts
        job.endings.length === 0 && <p className="quiet">{isPrn ? words.whenPaid : words.fullTimePay}</p>
      )}
    </section>
  )
}
