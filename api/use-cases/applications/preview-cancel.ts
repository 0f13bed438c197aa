import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { endingOf } from '../../domain/ending.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import { moneyVisibleTo, previewEnding } from '../payments/preview-settlement.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { confirmedShift, findShiftToEnd, type ShiftToEnd } from './shift-to-end.ts'

type Effect = Output<'applications.previewCancel'>
type PreviewInput = Input<'applications.previewCancel'>

/** The facility's money as clinicians and sub-admins see it. */
const unseen = {
  facilityCents: null,
  paidCents: null,
  refundCents: null,
  chargeCents: null,
  paymentType: null,
}

/** Previews what ending a shift would do right now, to the cent, with the same functions. Changes nothing. */
export const previewCancel: UseCase<'applications.previewCancel'> = async ({ db, clock }, caller, input) => {
  const by = signedIn(caller)
  if (input.settlement && input.kind !== 'cancel') throw refuse('not_allowed')
  const at = clock.now()
  const { job, application } = await findShiftToEnd(db, by, input)
  if (!application) return openEffect(db, job, by, input, at)
  const shift = await confirmedShift(db, job, application, at)
  const ending = endingOf(shift, { ...input, side: by.side, at })
  const money = await previewEnding(db, { job, application }, ending)
  const { isPayVisible, isCostVisible } = moneyVisibleTo(by.side)
  return {
    clinicianCents: isPayVisible ? ending.clinicianCents : null,
    ...(isCostVisible ? money : unseen),
    freeUntil: ending.freeUntil?.toISOString() ?? null,
    terms: shift.terms,
    jobStatus: ending.jobStatus,
  }
}

const openEffect = async (
  db: Knex,
  job: ShiftToEnd['job'],
  { side }: SignedIn,
  { kind }: PreviewInput,
  at: Date,
): Promise<Effect> => {
  if (kind !== 'cancel' || !isOpen(jobLifecycle, job.status, 'cancel', side)) throw refuse('move_not_open')
  const { terms } = await findPolicyInForce(db, 'cancellation', at)
  return {
    clinicianCents: 0,
    facilityCents: 0,
    paidCents: 0,
    refundCents: 0,
    chargeCents: 0,
    paymentType: null,
    freeUntil: null,
    terms,
    jobStatus: 'cancelled',
  }
}
