import type { PaymentType } from '@gaitway/contract/values/enums'
import { payRateCents } from '@gaitway/contract/values/fees'
import { refuse } from '@gaitway/contract/values/errors'
import { HOLD_MINUTES } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import { computePrices } from '../../domain/job-price.ts'
import { insertCharge } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { insertBookings, insertHold } from '../../store/holds.ts'
import { linkKeyToHold } from '../../store/idempotency.ts'
import { newId } from '../../store/ids.ts'
import { listSlotTimes } from '../../store/jobs.ts'
import { createPayment } from '../../store/payments.ts'
import { isSamePerson } from '../../store/same-person.ts'
import { agreementIn, isUnattended } from '../../domain/confirmation.ts'
import { fillJob } from '../holds/end-hold.ts'
import { draftInvoice } from '../invoices/issue.ts'
import type { Knex, SignedIn } from '../use-case.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'

type Holding = {
  job: JobRow
  application: ApplicationRow
  /** the days at the times agreed on; as posted if they aren't given */
  times?: readonly { id: string; startDate: string; endDate: string }[]
  /** they are the clinician's proposed ones */
  isProposed?: boolean
  paymentType: PaymentType
  /** null: by invoice */
  sourceId: string | null
  feePercent: number
  /** the facility user who confirms, now or by earlier consent */
  heldBy: string
  /** the facility agrees now that a standby may be confirmed later at this price */
  standbyAgreed?: boolean
  /** what it agreed to earlier for its standbys */
  standbyTotalCents?: number | null
  standbyOfferId?: string
  /** the clinician confirms themselves on terms the facility agreed to before */
  selfConfirmed?: boolean
  at: Date
}

/**
 * Holds the applicant's time and plans the charge; by invoice, or with nothing to pay, it confirms them. The
 * caller has locked job, clinician and application. The request's key leads to the hold. Refused if facility and
 * clinician seem to be one person.
 */
export const holdApplicant = async (
  trx: Knex,
  by: SignedIn,
  { job, application, paymentType, sourceId, feePercent, at, ...input }: Holding,
  key: string | undefined,
): Promise<string> => {
  const [times, isRefused] = await Promise.all([
    input.times ?? listSlotTimes(trx, job.id),
    isSamePerson(trx, { facilityId: job.facilityId, clinicianId: application.clinicianId }),
  ])
  if (isRefused) throw refuse('same_person')
  const price = computePrices({ ...job, slots: times }, feePercent)[paymentType]
  const hold = await insertHold(trx, {
    id: newId(),
    jobId: job.id,
    applicationId: application.id,
    clinicianId: application.clinicianId,
    facilityId: job.facilityId,
    paymentType,
    sourceId,
    price,
    feePercent,
    payRateCents: payRateCents(job.hourlyRate, job.boostPercent),
    heldBy: input.heldBy,
    heldAt: at,
    expiresAt: addMinutes(at, HOLD_MINUTES),
    standbyTotalCents: input.standbyAgreed ? price.totalCents : (input.standbyTotalCents ?? null),
    standbyOfferId: input.standbyOfferId ?? null,
    selfConfirmed: input.selfConfirmed ?? false,
    proposedStart: input.isProposed ? findFirstStart(times) : null,
  })
  await insertBookings(trx, hold, times)
  const paymentId = await createPayment(trx, {
    applicationId: application.id,
    facilityId: job.facilityId,
    paymentType,
    sourceId,
    at,
  })
  const isFree = price.totalCents === 0
  if (sourceId && !isFree)
    await insertCharge(trx, {
      id: newId(),
      paymentId,
      holdId: hold.id,
      kind: 'charge',
      reason: 'confirmation',
      amountCents: price.totalCents,
      idempotencyKey: hold.id,
      sourceId,
      at,
    })
  if (key) await linkKeyToHold(trx, by.userId, key, hold.id)
  await record(trx, {
    at,
    by: input.standbyOfferId ? { side: 'clock' } : by,
    noun: 'hold',
    nounId: hold.id,
    verb: 'hold',
    to: 'held',
    jobId: job.id,
    facilityId: job.facilityId,
    clinicianId: application.clinicianId,
    details: {
      applicationId: application.id,
      totalCents: price.totalCents,
      ...agreementIn(hold),
    },
  })
  // nothing to charge: the shift is confirmed along with the hold
  if (!sourceId || isFree) await fillJob(trx, { hold, job, application }, paymentId, at)
  if (!sourceId)
    await draftInvoice(trx, {
      applicationId: application.id,
      paymentId,
      price,
      at,
      by: isUnattended(hold) ? { side: 'clock' } : { side: 'facility', userId: input.heldBy },
    })
  return hold.id
}

const findFirstStart = (times: readonly { startDate: string }[]) =>
  new Date(Math.min(...times.map(({ startDate }) => new Date(startDate).getTime())))
