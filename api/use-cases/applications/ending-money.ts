import type { Knex } from 'knex'
import { priceOfProduct } from '@gaitway/contract/fees'
import type { Ending } from '../../domain/ending.ts'
import { settle } from '../../domain/settling.ts'
import type { ApplicationRow } from '../../store/applications.ts'
import { listPaid } from '../../store/charges.ts'
import { findLastHold } from '../../store/holds.ts'
import type { JobRow } from '../../store/jobs.ts'
import { findPaymentOf } from '../../store/payments.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'

/** What the facility pays for a shift that ends so, and what of it goes back or is still to come. */
export const moneyOfEnding = async (
  db: Knex,
  { job, application }: { job: JobRow; application: ApplicationRow },
  { applicationMove, clinicianCents }: Ending,
) => {
  const payment = await findPaymentOf(db, application.id)
  const terms = await findTerms(db, application.id)
  if (!payment || !terms) throw new Error(`Application ${application.id} was never paid for.`)
  const { paymentType } = terms
  const settling = settle(clinicianCents, await listPaid(db, payment.id), terms)
  const { paidCents } = settling
  const nothing = { paidCents, paymentType, refundCents: 0, chargeCents: 0 }
  if (applicationMove === 'sendHome') {
    // the time card settles it later; a placement fee is earned as it was confirmed
    const placement = job.job_type === 'FULL_TIME' ? await findLastHold(db, application.id) : undefined
    const least = placement?.price ?? priceOfProduct(clinicianCents, terms)
    return { ...nothing, facilityCents: least.totalCents }
  }
  const facilityCents = settling.owed.totalCents
  if (paymentType === 'invoice') return { ...nothing, facilityCents }
  return { ...nothing, facilityCents, refundCents: settling.refundCents, chargeCents: settling.chargeCents }
}
