import { FIGURE_DAYS } from './limits.ts'

/** The fill rate in whole percent, always rounded down: 100% is every shift. */
export const showFillRate = (filled: number, counted: number) =>
  counted === 0 ? '–' : `${Math.floor((100 * filled) / counted)}%`

/** Explains how the fill rate is counted; `then` is the period of the shifts’ first days. */
export const explainFillRate = (then: string) =>
  `Shifts that had someone confirmed when they started, of all shifts whose first day was ${then}. Canceled shifts aren’t counted, except no-shows and those that their clinician gave up after the start: they were filled.`

/** How long it took from posting a shift until someone was confirmed. */
export const fillTimes = ['to2Hours', 'toDay', 'to3Days', 'toWeek', 'longer'] as const
type FillTime = (typeof fillTimes)[number]
export const fillTimeNames: Record<FillTime, string> = {
  to2Hours: 'Within 2 hours',
  toDay: '2 to 24 hours',
  to3Days: '1 to 3 days',
  toWeek: '3 to 7 days',
  longer: 'Over 7 days',
}
/** The upper end of each range, in hours. */
export const fillTimeHours: Record<Exclude<FillTime, 'longer'>, number> = {
  to2Hours: 2,
  toDay: 24,
  to3Days: 72,
  toWeek: 168,
}

/** The job posts that the fill rate and the time to fill count. */
export const fillGroups = ['counted', 'filled', 'notFilled'] as const
export type FillGroup = (typeof fillGroups)[number]
export const fillGroupNames: Record<FillGroup, string> = {
  counted: `Counted, last ${FIGURE_DAYS} days`,
  filled: `Filled, last ${FIGURE_DAYS} days`,
  notFilled: `Not filled, last ${FIGURE_DAYS} days`,
}
