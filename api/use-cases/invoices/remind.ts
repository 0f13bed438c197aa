import { INVOICE_REMINDER_DAYS } from '@gaitway/contract/limits'
import { showCents, showInvoiceNumber } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { openCentsOf } from '../../domain/invoice.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import { findFacility } from '../../store/facilities.ts'
import { findInvoice } from '../../store/invoices.ts'
import { listInvoicesToRemind, markReminded, type InvoiceToRemind } from '../../store/invoices-to-remind.ts'
import { uncounted } from '../run-parts.ts'
import { lockJob } from '../../store/locks.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tellOfInvoice } from './telling.ts'

const AT_ONCE = 500

/** Who pays is reminded of an open invoice a week before it is due, on the day, and one and two weeks after, each once. Tells what failed. */
export const remindOfInvoices = async (outside: Outside, tally = uncounted): Promise<unknown[]> => {
  const { db, clock, log } = outside
  const wish = { at: clock.now(), days: INVOICE_REMINDER_DAYS, limit: AT_ONCE }
  const failures: unknown[] = []
  for (const due of await listInvoicesToRemind(db, wish))
    try {
      await remind(outside, due)
      tally('reminded')
    } catch (thrown) {
      log.error({ invoiceId: due.id, err: thrown }, 'A reminder could not be sent; the next tick tries again')
      failures.push(thrown)
    }
  return failures
}

const remind = ({ db, clock }: Outside, due: InvoiceToRemind) =>
  db.transaction(async trx => {
    const at = clock.now()
    const known = await findInvoice(trx, due.id)
    if (known) await lockJob(trx, known.job_id)
    if (!(await markReminded(trx, due.id, due.reminder_day))) return
    const invoice = await findInvoice(trx, due.id)
    const facility = invoice && (await findFacility(trx, invoice.facility_id))
    if (!invoice?.number || !invoice.due_at || !facility) throw new Error(`Invoice ${due.id} is not whole.`)
    const [shift] = await shiftFacts(trx, [invoice.application_id])
    await record(trx, {
      at,
      by: { side: 'clock' },
      noun: 'invoice',
      nounId: invoice.id,
      verb: 'remind',
      jobId: invoice.job_id,
      facilityId: invoice.facility_id,
      details: { day: due.reminder_day },
    })
    await tellOfInvoice(trx, {
      type: 'invoiceDue',
      facilityId: invoice.facility_id,
      billTo: invoice.bill_to,
      facts: {
        ...shift?.facts,
        invoice: showInvoiceNumber(invoice.number),
        amount: showCents(openCentsOf(invoice)),
        when: showDay(invoice.due_at, facility.time_zone),
        daysLeft: due.days_left,
      },
      at,
    })
  })
