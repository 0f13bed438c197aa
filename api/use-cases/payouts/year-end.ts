import { dayIn } from '@gaitway/contract/format/time'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { findYearEnd } from '../../store/views/year-end.ts'
import { fillGaps } from '../compliance-data/in-force.ts'
import type { UseCase } from '../use-case.ts'

/** What all clinicians were paid in a year, and how many need a Form 1099-NEC by the compliance data. */
export const yearEnd: UseCase<'payouts.yearEnd'> = async ({ db, clock }, _by, input) => {
  const thisYear = Number(dayIn(DEFAULT_TIME_ZONE, clock.now()).slice(0, 4))
  const { year = thisYear } = input
  const { content, totals, years, ...sums } = await findYearEnd(db, year)
  const { years: thresholds, filing } = fillGaps(content).yearEnd
  const rule = thresholds.find(one => one.year === year)
  return {
    ...sums,
    year,
    years: [...new Set([thisYear, year, ...years, ...thresholds.map(one => one.year)])].toSorted(
      (a, b) => b - a,
    ),
    threshold: rule
      ? {
          cents: rule.thresholdCents,
          due: rule.due,
          source: rule.source,
          checkedOn: rule.checkedOn,
          certainty: rule.certainty,
        }
      : null,
    electronicFrom: filing.electronicFrom,
    atThreshold: rule ? totals.filter(cents => cents >= rule.thresholdCents).length : 0,
    totalCents: totals.reduce((sum, cents) => sum + cents, 0),
  }
}
