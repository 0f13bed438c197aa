export type OpenAffairs = {
  /** shifts that are confirmed and not over */
  shiftsAhead: number
  /** a clinician's shifts that are over, with a time card that is not accepted yet */
  cardsOpen: number
  /** a facility's jobs that clinicians can still apply for */
  jobsOpen: number
  /** what is still to be paid out to a clinician, or owed by a facility */
  owedCents: number
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Why an account cannot be closed yet, with what mends it; nothing when it can. */
export const standsAgainstClosing = (
  side: 'clinician' | 'facility',
  { shiftsAhead, cardsOpen, jobsOpen, owedCents }: OpenAffairs,
): string | undefined => {
  if (jobsOpen > 0)
    return `You have ${counted(jobsOpen, 'open shift', 'open shifts')}. Cancel or delete what you no longer need first.`
  if (shiftsAhead > 0)
    return `${counted(shiftsAhead, 'confirmed shift is', 'confirmed shifts are')} still ahead. Your account can be closed after that.`
  if (cardsOpen > 0)
    return `${counted(cardsOpen, 'time card is', 'time cards are')} still open. Your account can be closed once the hours are accepted.`
  if (owedCents > 0)
    return side === 'clinician'
      ? `${dollars(owedCents)} is still to be paid to you. Your account can be closed after that.`
      : `${dollars(owedCents)} is still owed. Your account can be closed once it is paid.`
  return undefined
}
