import type { FactCertainty } from '@gaitway/contract/schemas/compliance-data'

type Origin = { source: string; certainty: FactCertainty; checkedOn: string }

/** `[CMS PBJ policy manual; secondHand, 2026-11-28]`: where a fact is from, for the title of its test. */
export const nameSource = ({ source, certainty, checkedOn }: Origin) =>
  `[${source}; ${certainty}, ${checkedOn}]`
