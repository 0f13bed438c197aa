import { plural } from './format/plural.ts'

/** Reliability figures are shown from this many shifts on. */
export const RELIABILITY_FROM_SHIFTS = 10
/** Arriving this long after the scheduled start is on time. Frozen in the view `reliability_facts`. */
export const ON_TIME_GRACE_MINUTES = 7
/** A time card accepted within this time is accepted quickly. Frozen in the view `reliability_facts`. */
export const CARD_ANSWER_HOURS = 24
/** The board praises what a facility does at least this often. */
const BOARD_PRAISE_PERCENT = 90

/** How a clinician gives up a confirmed shift. Stored on the application until staff excuse it. */
export const missedKinds = ['canceledEarly', 'canceledLate', 'canceledAfterStart', 'noShow'] as const
export type MissedKind = (typeof missedKinds)[number]
/** Whether a missed shift lowers the reliability: one that was canceled in time doesn’t. */
export const countsAgainst = (missed: MissedKind | null) => missed !== null && missed !== 'canceledEarly'

export const figureNames = ['showedUp', 'onTime', 'canceledLate', 'acceptsCards', 'paysOnTime'] as const
export type FigureName = (typeof figureNames)[number]

export type Figure = { name: FigureName; times: number; of: number }
/** `shifts`: how many the side has had. */
export type Reliability = { shifts: number; figures: Figure[] }

/** What each figure is called, and what it counts. */
export const figureLabels: Record<FigureName, { label: string; unit: string }> = {
  showedUp: { label: 'Showed up', unit: 'shifts' },
  onTime: { label: 'On time', unit: 'days' },
  canceledLate: { label: 'Canceled late', unit: 'shifts' },
  acceptsCards: { label: `Accepts time cards within ${CARD_ANSWER_HOURS} hours`, unit: 'time cards' },
  paysOnTime: { label: 'Pays on time', unit: 'shifts' },
}

/** How often, in whole percent: 100 only if always, and 0 only if never. */
export const calculatePercent = ({ times, of }: Pick<Figure, 'times' | 'of'>) =>
  times === of ? 100 : times === 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * times) / of)))

/** The figures from enough shifts to be shown. */
export const listShownFigures = ({ shifts, figures }: Reliability) =>
  shifts < RELIABILITY_FROM_SHIFTS ? [] : figures.filter(({ of }) => of >= RELIABILITY_FROM_SHIFTS)

/** `48 of 50 shifts` */
export const formatCounts = ({ name, times, of }: Figure) => `${times} of ${of} ${figureLabels[name].unit}`

/** What the board praises about a facility; undefined if there is nothing yet. */
export const findBoardPraise = (facility: Reliability) => {
  const good = listShownFigures(facility).filter(one => calculatePercent(one) >= BOARD_PRAISE_PERCENT)
  if (good.some(({ name }) => name === 'paysOnTime')) return 'Pays on time'
  return good.some(({ name }) => name === 'acceptsCards') ? 'Accepts time cards quickly' : undefined
}

/** `New · 3 shifts`; undefined before the first shift and once there are figures. */
export const formatNewcomer = ({ shifts }: Reliability) => {
  if (shifts === 0 || shifts >= RELIABILITY_FROM_SHIFTS) return undefined
  return `New · ${plural(shifts, 'shift', 'shifts')}`
}
