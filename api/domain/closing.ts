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

const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const formatCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The sentence that says why an account can't be closed yet and how to resolve it; undefined if it can. */
export const findClosingBlocker = (
  side: 'clinician' | 'facility',
  { shiftsAhead, cardsOpen, noShowsOpen, jobsOpen, owedCents }: OpenAffairs,
): string | undefined => {
  if (jobsOpen > 0)
    return `You have ${formatCount(jobsOpen, 'open shift', 'open shifts')}. Cancel or delete them first.`
  if (shiftsAhead > 0)
    return `${formatCount(shiftsAhead, 'confirmed shift is', 'confirmed shifts are')} coming up. You can close your account after that.`
  if (noShowsOpen > 0)
    return `${formatCount(noShowsOpen, 'no-show report is', 'no-show reports are')} still open. You can close your account once it’s decided.`
  if (cardsOpen > 0)
    return `${formatCount(cardsOpen, 'time card is', 'time cards are')} still open. You can close your account once the hours are accepted.`
  if (owedCents > 0)
    return side === 'clinician'
      ? `You still have ${formatDollars(owedCents)} coming. You can close your account once you’ve been paid.`
      : `You still owe ${formatDollars(owedCents)}. You can close your account once it’s paid.`
  return undefined
}
