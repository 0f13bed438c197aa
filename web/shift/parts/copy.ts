/** What the pages of a shift for clinicians and for facilities both say. */
export const copy = {
  oneShift: 'Shift',
  boostedTag: (percent: number) => `Boosted ${percent}%`,
  noShow: 'No-show',
  postedAs: (when: string) => `Posted as ${when}`,
} as const
