import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { showCents } from '@gaitway/contract/money'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { lockPayment } from '../../store/payments.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import { type ShiftRow, insertAdjustment, listAdjustments } from '../../store/timesheets.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { settleAgain } from '../payments/settle-again.ts'
import { correctPay } from '../payouts/correct.ts'
import { rememberAnswer } from '../idempotency.ts'
import { notify } from '../notify.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { acceptedPayOf } from '../shift-money.ts'
import { ownTimesheet, factsOf } from './find-card.ts'
import { measureFor } from './write.ts'
import { showTimesheet } from './read.ts'

/**
 * Corrects an accepted time card with a separate record: facility and clinician owe or get the difference, and
 * see why.
 */
export const adjust: UseCase<'timesheets.adjust'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const { shift: before } = await ownTimesheet(db, by, input.id)
  const { shown, chargeIds } = await db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    const card = await ownTimesheet(trx, by, input.id)
    const { payBefore, payAfter } = await keep(trx, card, input, { by, at })
    const { shift } = card
    const payment = await lockPayment(trx, { applicationId: shift.applicationId })
    const terms = await findTerms(trx, shift.applicationId)
    if (!payment?.settledAt || !terms) throw refuse('not_settled')
    await correctPay(trx, {
      clinicianId: shift.clinicianId,
      applicationId: shift.applicationId,
      amountCents: payAfter - payBefore,
      reason: input.reason,
      at,
      by,
    })
    await notifyOfCard(trx, shift, { payAfter, reason: input.reason, by, at })
    const { reason } = input
    const ids = await settleAgain(trx, {
      payment,
      terms,
      payBefore,
      payCents: payAfter,
      reason,
      description: 'Time card corrected',
      words: `Correction of the time card: ${reason}`,
      by,
      at,
    })
    const answer = await showTimesheet(trx, by, input.id)
    return { shown: await rememberAnswer(trx, 'timesheets.adjust', by, context, answer), chargeIds: ids }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

type Card = { timesheet: TimesheetRow; shift: ShiftRow }

/** The corrected times and their pay, by the same rules as a time card. */
const keep = async (
  trx: Knex,
  { timesheet, shift }: Card,
  { entries, reason }: Input<'timesheets.adjust'>,
  { by, at }: { by: SignedIn; at: Date },
) => {
  if (timesheet.status !== 'accepted') throw refuse('move_not_open')
  // the correction's reason covers extra time too
  const explained = entries.map(entry => ({ ...entry, extraTimeReason: reason }))
  const measured = await measureFor(trx, shift, explained, at)
  const payAfter = await acceptedPayOf(trx, shift, measured.payCents)
  const earlier = (await listAdjustments(trx, timesheet.id)).at(-1)
  const payBefore = earlier?.payCents ?? (await acceptedPayOf(trx, shift, timesheet.payCents))
  if (payAfter === payBefore) throw refuse('adjusts_nothing')
  await insertAdjustment(trx, {
    id: newId(),
    timesheetId: timesheet.id,
    applicationId: shift.applicationId,
    entries: measured.entries,
    workedMinutes: measured.workedMinutes,
    payCents: payAfter,
    deltaCents: payAfter - payBefore,
    reason,
    adjustedBy: by.userId,
    createdAt: at,
  })
  await record(trx, {
    at,
    by,
    noun: 'timesheet',
    nounId: timesheet.id,
    verb: 'adjust',
    jobId: shift.jobId,
    facilityId: shift.facilityId,
    clinicianId: shift.clinicianId,
    details: { payCents: payAfter, deltaCents: payAfter - payBefore, reason },
  })
  return { payBefore, payAfter }
}

const notifyOfCard = async (
  trx: Knex,
  shift: ShiftRow,
  { payAfter, reason, by, at }: { payAfter: number; reason: string; by: SignedIn; at: Date },
) => {
  const facts = { ...factsOf(shift), amount: showCents(payAfter), reason }
  const common = { type: 'timesheetAdjusted', fromUserId: by.userId, at } as const
  await notify(trx, { ...common, to: [shift.clinicianUserId], facts })
  await notify(trx, {
    ...common,
    to: await listMemberIds(trx, shift.facilityId, 'payments'),
    facts: { ...facts, isFacility: true },
  })
}
