import type { Output } from '@gaitway/contract/schemas/index'
import { acceptedPayCents } from '../../domain/ending.ts'
import { staffDecideFrom } from '../../domain/time-card-clock.ts'
import { addExtraTime, keepToSchedule } from '../../domain/timesheet.ts'
import type { TimesheetPage } from '../../store/views/timesheet-page.ts'
import { previewFurtherSettlement, previewSettlement } from '../payments/preview-settlement.ts'
import { effectOf } from './effect.ts'

type Shown = NonNullable<Output<'timesheets.read'>['extraTime']>
/** A time card being shown. */
type SubmittedCard = TimesheetPage & { payCents: number }

const isSubmitted = (card: TimesheetPage): card is SubmittedCard =>
  card.payCents !== null && (card.status === 'pending' || card.status === 'accepted')

/** The extra time of a time card: who has to decide, what each decision does, and what was decided. */
export const showExtraTime = (card: TimesheetPage, minimumCents: number | null): Shown | null => {
  const { extraTime, acceptedAt, openExtraMinutes } = card
  const [first] = extraTime
  if (!first || !isSubmitted(card) || (openExtraMinutes === 0 && !first.decision)) return null
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
  if (first.decision)
    return {
      minutes,
      status: first.decision === 'accept' ? 'accepted' : 'declined',
      reason: first.decisionReason,
      decidedAt: first.decidedAt,
      staffDecideFrom: null,
      choices: null,
    }
  return {
    minutes,
    status: 'waiting',
    reason: null,
    decidedAt: null,
    staffDecideFrom: acceptedAt && staffDecideFrom(acceptedAt).toISOString(),
    choices: acceptedAt ? laterChoices(card, minimumCents) : firstChoices(card, minimumCents),
  }
}

const paidEntries = ({ entries }: TimesheetPage) =>
  entries.map(({ slotId, paidMinutes }) => ({ slotId, workedMinutes: paidMinutes }))

/** While the time card is pending: accept it with or without its extra time. */
const firstChoices = (card: SubmittedCard, minimumCents: number | null): Shown['choices'] => {
  const scheduled = keepToSchedule(paidEntries(card), card.extraTime, card)
  const choice = (workedCents: number) => {
    const payCents = acceptedPayCents(workedCents, minimumCents)
    return { payCents, effect: effectOf(card, paid => previewSettlement(paid, payCents)) }
  }
  return { accept: choice(card.payCents), decline: choice(scheduled.payCents) }
}

/** After auto-accept: settle the shift again with the extra time, or leave it as it is. */
const laterChoices = (card: SubmittedCard, minimumCents: number | null): Shown['choices'] => {
  const payBefore = acceptedPayCents(card.payCents, minimumCents)
  const all = addExtraTime(paidEntries(card), card.extraTime, card)
  const choice = (payCents: number) => ({
    payCents,
    effect: effectOf(card, paid => previewFurtherSettlement(paid, { payBefore, payCents })),
  })
  return { accept: choice(acceptedPayCents(all.payCents, minimumCents)), decline: choice(payBefore) }
}
