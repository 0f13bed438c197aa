import type { Outside } from '../api/outside/outside.ts'

/** Whoever pays, at the payment service's own pages. */
export type Payer = {
  /** A card is typed in; the id of the page's session. */
  enterCard: (page: string, number: string) => Promise<string>
  /** The card's owner says yes. */
  authenticate: (page: string) => Promise<void>
}

/** What the demo needs beside the product: hands for what happens outside, and in the background. */
export type Tools = {
  /** What transactions left to be done, and what the clock has made due, is done. */
  work: (outside: Outside) => Promise<void>
  /** Not there where payments go to Stripe itself: then nobody is confirmed. */
  payer?: Payer
}
