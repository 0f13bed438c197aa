export type OpenAffairs = {
  /** confirmed shifts that aren't over */
  shiftsAhead: number
  /** a clinician's past shifts without an accepted time card */
  cardsOpen: number
  /** reports that a clinician wasn't there, not decided yet */
  noShowsOpen: number
  /** a facility's jobs that clinicians can still apply for */
  jobsOpen: number
  /** what a clinician is still owed, or a facility still owes */
  owedCents: number
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Why an account can't be closed yet and how to resolve it; empty when it can. */
export const findClosingBlocker = (
  side: 'clinician' | 'facility',
  { shiftsAhead, cardsOpen, noShowsOpen, jobsOpen, owedCents }: OpenAffairs,
): string | undefined => {
  if (jobsOpen > 0)
    return `You have ${counted(jobsOpen, 'open shift', 'open shifts')}. Cancel or delete them first.`
  if (shiftsAhead > 0)
    return `${counted(shiftsAhead, 'confirmed shift is', 'confirmed shifts are')} coming up. You can close your account after that.`
  if (noShowsOpen > 0)
    return `${counted(noShowsOpen, 'no-show report is', 'no-show reports are')} still open. You can close your account once it’s decided.`
  if (cardsOpen > 0)
    return `${counted(cardsOpen, 'time card is', 'time cards are')} still open. You can close your account once the hours are accepted.`
  if (owedCents > 0)
    return side === 'clinician'
      ? `You still have ${dollars(owedCents)} coming. You can close your account once you’ve been paid.`
      : `You still owe ${dollars(owedCents)}. You can close your account once it’s paid.`
  return undefined
}
