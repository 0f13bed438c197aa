import type { Outside } from '../api/outside/outside.ts'

/** A card as it is typed in; one that is good for years, where nothing is said of that. */
export type Card = { number: string; expires?: Date }
export type PayeeWish = {
  firstName: string
  lastName: string
  city: string
  state: string
  zipCode: string
  account: string
}

/** Whoever pays or is paid, at the payment service's own pages. */
export type Payer = {
  /** A card is typed in; the id of the page's session. */
  enterCard: (page: string, card: Card) => Promise<string>
  /** A bank account that may be debited; the id of the page's session. */
  enterBank: (page: string, bank: { account: string; holder: string }) => Promise<string>
  /** Somebody says who they are, and to which account their pay goes. */
  enterPayee: (page: string, payee: PayeeWish) => Promise<void>
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
