import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showMinutes } from '@gaitway/contract/time'
import { decidedExtraTime } from '@gaitway/contract/time-card-copy'
import { showWhen } from '../../shared/show.ts'

type Card = Pick<Output<'timesheets.read'>, 'extraTime' | 'timeZone'>
type Choice = NonNullable<NonNullable<Card['extraTime']>['choices']>['accept']

/** What one decision does for both sides, by the preview of what will be posted. */
const choiceWords = ({ payCents, effect }: Choice) => {
  const pay = `The clinician earns ${showCents(payCents)}`
  if (!effect) return pay
  const { owedCents, chargeCents, refundCents, paymentType } = effect
  const moved = chargeCents
    ? `, ${showCents(chargeCents)} is charged`
    : refundCents
      ? `, ${showCents(refundCents)} is refunded`
      : paymentType === 'invoice'
        ? ', by invoice'
        : ''
  return `${pay}; the facility owes ${showCents(owedCents)}${moved}`
}

/** How the extra time of a time card stands, and what each decision about it would do. */
export const extraTimeFacts = ({ extraTime, timeZone }: Card): [label: string, text: string][] => {
  if (!extraTime) return []
  const decided = decidedExtraTime(extraTime)
  if (decided || !extraTime.choices) return [['Decision', decided]]
  const { accept, decline } = extraTime.choices
  return [
    ['Extra time', `${showMinutes(extraTime.minutes)}, waiting for a decision`],
    ...(extraTime.staffDecideFrom
      ? [['Facility decides until', showWhen(extraTime.staffDecideFrom, timeZone)] satisfies [string, string]]
      : []),
    ['With extra time', choiceWords(accept)],
    ['Without extra time', choiceWords(decline)],
  ]
}

/** Extra time that silence left open: nothing for an admin to decide, not yet theirs to decide, or theirs. */
export const staffDecision = ({ extraTime }: Card, now: Date | undefined): 'none' | 'later' | 'open' => {
  if (extraTime?.status !== 'waiting' || !extraTime.staffDecideFrom) return 'none'
  return now && now >= new Date(extraTime.staffDecideFrom) ? 'open' : 'later'
}
