import type { Figures } from './figures.ts'

/** What came of a proof: its figures, and a sentence for each promise that was not kept. */
export type Outcome = { figures: Figures; broken: string[] }

export type Proof = {
  /** what is shown by it */
  shows: string
  /** how much is tried at full size, and of what */
  size: number
  of: string
  run: (size: number) => Promise<Outcome>
}

/** The promises among these that do not hold. */
export const brokenOf = (promises: Record<string, boolean>): string[] =>
  Object.entries(promises).flatMap(([sentence, isKept]) => (isKept ? [] : [sentence]))
