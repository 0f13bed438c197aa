/** A card is good to the end of its last month, wherever that comes last. */
export const isCardExpired = (expYear: number, expMonth: number, at: Date) =>
  at.getTime() >= Date.UTC(expYear, expMonth, 1, 12)
