import { INVOICE_REMINDER_DAYS } from '@gaitway/contract/limits'
import { showCents, showInvoiceNumber } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { openCentsOf } from '../../domain/invoice.ts'
import type { Services } from '../../services/services.ts'
import { record } from '../../store/events.ts'
import { findFacility } from '../../store/facilities.ts'
import { findInvoice } from '../../store/invoices.ts'
import { listInvoicesToRemind, markReminded, type InvoiceToRemind } from '../../store/invoices-to-remind.ts'
import { uncounted } from '../run-parts.ts'
import { lockJob } from '../../store/locks.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tellOfInvoice } from './notify.ts'

const AT_ONCE = 500

/**
 * Reminds who pays of an open invoice a week before it is due, on the day, and one and two weeks after, once
 * each. Returns what failed.
 */
export const remindOfInvoices = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { db, clock, log } = services
  const options = { at: clock.now(), days: INVOICE_REMINDER_DAYS, limit: AT_ONCE }
  const failures: unknown[] = []
  for (const due of await listInvoicesToRemind(db, options))
    try {
      await remind(services, due)
      tally('reminded')
    } catch (thrown) {
      log.error({ invoiceId: due.id, err: thrown }, 'A reminder could not be sent; the next tick tries again')
      failures.push(thrown)
    }
  return failures
}

const remind = ({ db, clock }: Services, due: InvoiceToRemind) =>
  db.transaction(async trx => {
    const at = clock.now()
    const known = await findInvoice(trx, due.id)
    if (known) await lockJob(trx, known.jobId)
    if (!(await markReminded(trx, due.id, due.reminderDay))) return
    const invoice = await findInvoice(trx, due.id)
    const facility = invoice && (await findFacility(trx, invoice.facilityId))
    if (!invoice?.number || !invoice.dueAt || !facility) throw new Error(`Invoice ${due.id} is incomplete.`)
    const [shift] = await shiftFacts(trx, [invoice.applicationId])
    await record(trx, {
      at,
      by: { side: 'clock' },
      noun: 'invoice',
      nounId: invoice.id,
      verb: 'remind',
      jobId: invoice.jobId,
      facilityId: invoice.facilityId,
      details: { day: due.reminderDay },
    })
    await tellOfInvoice(trx, {
      type: 'invoiceDue',
      facilityId: invoice.facilityId,
      billTo: invoice.billTo,
      facts: {
        ...shift?.facts,
        invoice: showInvoiceNumber(invoice.number),
        amount: showCents(openCentsOf(invoice)),
        when: showDay(invoice.dueAt, facility.timeZone),
        daysLeft: due.daysLeft,
      },
      at,
    })
  })
