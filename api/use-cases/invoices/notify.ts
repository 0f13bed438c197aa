import { deliveryKindOf } from '@gaitway/contract/deliveries'
import { showCents, showInvoiceNumber, showSerial } from '@gaitway/contract/money'
import {
  notificationTypes,
  type NotificationParams,
  type NotificationRow,
} from '@gaitway/contract/notifications'
import { showDay } from '@gaitway/contract/time'
import { type BillTo, openCentsOf } from '../../domain/invoice.ts'
import { listMemberIds, listReceivers } from '../../store/notifications.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import { emailOf, queueMessages } from '../deliveries/queue.ts'
import { notify, shiftFacts } from '../notify.ts'
import { INVOICE_REMINDER_DAYS } from '@gaitway/contract/limits'
import type { Knex, Services } from '../use-case.ts'
import { record } from '../../store/events.ts'
import { findFacility } from '../../store/facilities.ts'
import { findInvoice } from '../../store/invoices.ts'
import { listInvoicesToRemind, markReminded, type InvoiceToRemind } from '../../store/reminders.ts'
import { uncounted } from '../run-parts.ts'
import { lockJob } from '../../store/locks.ts'

type Type = 'invoiceIssued' | 'invoiceDue' | 'invoiceCredited'
type About = {
  type: Type
  facilityId: string
  billTo: BillTo | null
  facts: NotificationParams
  fromUserId?: string
  at: Date
}

/** Notifies who pays at a facility, and emails the billing address if it is none of theirs. */
export const notifyOfInvoice = async (
  trx: Knex,
  { type, facilityId, billTo, facts, fromUserId, at }: About,
) => {
  const to = await listMemberIds(trx, facilityId, 'payments')
  await notify(trx, { type, to, facts, fromUserId, at })
  const notified = new Set((await listReceivers(trx, to)).map(({ email }) => email.toLowerCase()))
  if (!billTo || notified.has(billTo.email.toLowerCase())) return
  const row: NotificationRow = notificationTypes[type]
  const email = emailOf({
    kind: deliveryKindOf(type),
    at,
    to: billTo.email,
    subject: row.title(facts),
    greeting: billTo.attention ?? billTo.name,
    body: row.body(facts),
    link: row.link(facts),
    why: `You received this email because this is the billing email for ${billTo.name}.`,
  })
  await queueMessages(trx, email)
}

type Issued = { work: InvoicedWork; number: number; totalCents: number; dueAt: Date; at: Date }

export const notifyInvoiceIssued = (trx: Knex, { work, number, totalCents, dueAt, at }: Issued) =>
  notifyOfInvoice(trx, {
    type: 'invoiceIssued',
    facilityId: work.facilityId,
    billTo: work.billTo,
    facts: {
      jobId: work.jobId,
      facilityId: work.facilityId,
      shiftId: showSerial(work.serialNumber),
      officeName: work.officeName,
      invoice: showInvoiceNumber(number),
      amount: showCents(totalCents),
      when: showDay(dueAt, work.facilityZone),
    },
    at,
  })

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
    await notifyOfInvoice(trx, {
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
