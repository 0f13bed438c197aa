import type { Knex } from 'knex'
import { lockApplicationsOf } from '../../store/applications.ts'
import { enqueue } from '../../store/outbox.ts'
import { updatePayment } from '../../store/payments.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import { moveApplication, moveJob } from '../moves.ts'
import { chargeProcesses, chargeSucceeded } from '../payments/charge-ended.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { moveHold, type Held } from './held.ts'

type Heard = { kind: 'succeeded' | 'processing'; providerId: string }

/** The money is in, or a bank has its debit: the shift is confirmed. */
export const confirmHeld = async (trx: Knex, held: Held, heard: Heard, at: Date) => {
  const { charge } = held
  if (heard.kind === 'succeeded') await chargeSucceeded(trx, charge, heard.providerId, at)
  else await chargeProcesses(trx, charge, heard.providerId, at)
  await fillJob(trx, held, charge.payment_id, at)
}

type Filling = Omit<Held, 'charge'>

/** The job is filled on frozen terms, the other applicants are declined, and all are told. */
export const fillJob = async (trx: Knex, held: Filling, paymentId: string, at: Date) => {
  const { hold, job, application } = held
  const by = { side: 'facility' as const, userId: hold.held_by }
  await moveHold(trx, held, 'confirm', at)
  const policy = await findPolicyInForce(trx, 'cancellation', at)
  await moveApplication(trx, application, 'confirm', {
    by,
    at,
    columns: {
      policy_id: policy.id,
      payment_type: hold.payment_type,
      fee_percent: hold.fee_percent,
      pay_rate_cents: hold.pay_rate_cents,
      confirmed_at: at,
      confirmed_by: hold.held_by,
    },
  })
  await moveJob(trx, job, 'confirm', { by, at })
  await updatePayment(trx, paymentId, { owed_cents: hold.price.totalCents, charge_failed: false })
  const others = await lockApplicationsOf(trx, job.id, 'applied')
  for (const other of others)
    await moveApplication(trx, other, 'displace', { by: { side: 'clock' }, at, reason: filled })
  await tellAll(
    trx,
    held,
    others.map(({ id }) => id),
    at,
  )
  // those that overlap this shift are declined one job at a time, each with its own locks
  await enqueue(trx, 'displaceOverlapping', { clinicianId: hold.clinician_id, holdId: hold.id })
}

const filled = 'Someone else was confirmed for this shift.'

const tellAll = async (trx: Knex, { hold, application }: Filling, othersIds: string[], at: Date) => {
  const shifts = await shiftFacts(trx, [application.id, ...othersIds])
  const chosen = shifts.filter(({ application_id }) => application_id === application.id)
  const displaced = shifts.filter(({ application_id }) => application_id !== application.id)
  const by = { fromUserId: hold.held_by, at }
  for (const { clinician_user_id, facts } of chosen)
    await tell(trx, { type: 'applicationApproved', to: [clinician_user_id], facts, ...by })
  const [first] = displaced
  if (first)
    await tell(trx, {
      type: 'applicationDeclined',
      to: displaced.map(({ clinician_user_id }) => clinician_user_id),
      facts: { ...first.facts, personName: undefined, reason: filled },
      ...by,
    })
}
