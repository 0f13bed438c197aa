/** The fill rate in whole percent, always rounded down: 100% is every shift. */
export const showFillRate = (filled: number, counted: number) =>
  counted === 0 ? '–' : `${Math.floor((100 * filled) / counted)}%`

/** How the fill rate of shifts whose first day was then is counted, in sentences. */
export const howFillRateCounts = (then: string) =>
  `Shifts that had someone confirmed when they started, of all shifts whose first day was ${then}. Canceled shifts aren’t counted, except no-shows and those that their clinician gave up after the start: they were filled.`
