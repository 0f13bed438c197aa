import type { Figures } from './figures.ts'

/** The result of a proof: its figures, and a sentence for each broken promise. */
export type Outcome = { figures: Figures; broken: string[] }

export type Proof = {
  /** what it shows */
  shows: string
  /** how many tries at full size, and of what */
  size: number
  of: string
  run: (size: number) => Promise<Outcome>
}

/** The promises among these that are broken. */
export const brokenOf = (promises: Record<string, boolean>): string[] =>
  Object.entries(promises).flatMap(([sentence, isKept]) => (isKept ? [] : [sentence]))
