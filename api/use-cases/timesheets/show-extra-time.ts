import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { acceptedPayCents } from '../../domain/ending.ts'
import { staffDecideFrom } from '../../domain/time-card-clock.ts'
import { addExtraTime, keepToSchedule } from '../../domain/timesheet.ts'
import type { TimesheetEntryRow, TimesheetExtraTimeRow } from '../../store/rows.ts'
import { previewFurtherSettlement, previewSettlement } from '../payments/preview-settlement.ts'
import type { Card } from './accept-card.ts'
import { payOf } from './facts.ts'

type Shown = NonNullable<Output<'timesheets.read'>['extraTime']>
type Effect = Output<'timesheets.read'>['effect']
type Money = Awaited<ReturnType<typeof previewSettlement>>

export type ExtraTimeFacts = Card & {
  written: readonly TimesheetEntryRow[]
  extraTime: readonly TimesheetExtraTimeRow[]
  openMinutes: number
  minimumCents: number | null
  /** null for whom the facility's money is not shown */
  effectOf: ((money: Money) => Promise<Effect>) | null
}

/** The extra time of a time card: whether it waits and for whom, what each decision does, and what was decided. */
export const showExtraTime = async (db: Knex, facts: ExtraTimeFacts): Promise<Shown | null> => {
  const { timesheet, extraTime, openMinutes } = facts
  const [first] = extraTime
  const isSubmitted = timesheet.status === 'pending' || timesheet.status === 'accepted'
  if (!first || !isSubmitted || (openMinutes === 0 && !first.decision)) return null
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
  if (first.decision)
    return {
      minutes,
      status: first.decision === 'accept' ? 'accepted' : 'declined',
      reason: first.decisionReason,
      decidedAt: first.decidedAt?.toISOString() ?? null,
      staffDecideFrom: null,
      choices: null,
    }
  return {
    minutes,
    status: 'waiting',
    reason: null,
    decidedAt: null,
    staffDecideFrom: timesheet.acceptedAt && staffDecideFrom(timesheet.acceptedAt).toISOString(),
    choices: timesheet.acceptedAt ? await laterChoices(db, facts) : await firstChoices(db, facts),
  }
}

/** While the time card waits: it is accepted with its extra time, or without. */
const firstChoices = async (db: Knex, facts: ExtraTimeFacts): Promise<Shown['choices']> => {
  const { timesheet, shift, written, extraTime, minimumCents } = facts
  const scheduled = keepToSchedule(written, extraTime, payOf(shift))
  const choice = async (workedCents: number) => {
    const payCents = acceptedPayCents(workedCents, minimumCents)
    const effect = await facts.effectOf?.(await previewSettlement(db, shift.applicationId, payCents))
    return { payCents, effect: effect ?? null }
  }
  return { accept: await choice(timesheet.payCents), decline: await choice(scheduled.payCents) }
}

/** After silence accepted the scheduled minutes: the shift is settled again with the extra time, or stays as it is. */
const laterChoices = async (db: Knex, facts: ExtraTimeFacts): Promise<Shown['choices']> => {
  const { timesheet, shift, written, extraTime, minimumCents } = facts
  const payBefore = acceptedPayCents(timesheet.payCents, minimumCents)
  const all = addExtraTime(written, extraTime, payOf(shift))
  const choice = async (payCents: number) => {
    const money = previewFurtherSettlement(db, shift.applicationId, { payBefore, payCents })
    return { payCents, effect: (await facts.effectOf?.(await money)) ?? null }
  }
  return {
    accept: await choice(acceptedPayCents(all.payCents, minimumCents)),
    decline: await choice(payBefore),
  }
}
