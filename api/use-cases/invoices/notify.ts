import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import {
  formatSmallPrint,
  type NotificationParams,
  type NotificationDefinition,
} from '../../notifications/notification.ts'
import { notificationTypes, findDeliveryKind } from '../../notifications/notification-types.ts'
import { daysBetween } from '@gaitway/contract/credentials'
import { refuse } from '@gaitway/contract/values/errors'
import { dayIn, showDay } from '@gaitway/contract/format/time'
import { type BillTo, computeOpenCents } from '../../domain/invoice.ts'
import { listMemberIds, listReceivers } from '../../store/notifications.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import { buildEmailDelivery, queueMessages } from '../deliveries/queue.ts'
import { notify, readShiftFacts } from '../notify.ts'
import { INVOICE_REMINDER_DAYS } from '@gaitway/contract/values/limits'
import type { InvoiceRow } from '../../store/rows.ts'
import { recordEvent, type MoveBy } from '../transition.ts'
import { requireSignedIn, type Knex, type Services, type UseCase } from '../use-case.ts'
import { readInvoice } from './read.ts'
import { findFacility } from '../../store/facilities.ts'
import { findInvoice, lockInvoice } from '../../store/invoices.ts'
import {
  listInvoicesToRemind,
  markInvoiceReminded,
  setInvoiceReminded,
  type InvoiceToRemind,
} from '../../store/reminders.ts'
import { uncounted } from '../run-parts.ts'
import { lockJob } from '../../store/locks.ts'

type About = {
  type: 'invoiceIssued' | 'invoiceDue' | 'invoiceCredited' | 'paymentVoided'
  facilityId: string
  billTo: BillTo | null
  facts: NotificationParams
  fromUserId?: string
  at: Date
}

/** Notifies the members who pay at a facility, and emails the billing address if it isn't one of theirs. */
export const notifyOfInvoice = async (
  trx: Knex,
  { type, facilityId, billTo, facts, fromUserId, at }: About,
) => {
  const to = await listMemberIds(trx, facilityId, 'payments')
  await notify(trx, { type, to, facts, fromUserId, at })
  const notified = new Set((await listReceivers(trx, to)).map(({ email }) => email.toLowerCase()))
  if (!billTo || notified.has(billTo.email.toLowerCase())) return
  const row: NotificationDefinition = notificationTypes[type]
  const email = buildEmailDelivery({
    kind: findDeliveryKind(type),
    jobId: facts.jobId,
    invoiceId: facts.invoiceId,
    at,
    to: billTo.email,
    subject: row.title(facts),
    greeting: billTo.attention ?? billTo.name,
    body: row.body(facts),
    link: row.link(facts),
    smallPrint: formatSmallPrint(facts),
    why: `You received this email because this is the billing email for ${billTo.name}.`,
  })
  await queueMessages(trx, email)
}

type Issued = {
  work: InvoicedWork
  applicationId: string
  id: string
  number: number
  totalCents: number
  dueAt: Date
  at: Date
}

export const notifyInvoiceIssued = async (
  trx: Knex,
  { work, applicationId, id, number, totalCents, dueAt, at }: Issued,
) => {
  const [shift] = await readShiftFacts(trx, [applicationId])
  await notifyOfInvoice(trx, {
    type: 'invoiceIssued',
    facilityId: work.facilityId,
    billTo: work.billTo,
    facts: {
      ...shift?.facts,
      invoiceId: id,
      invoice: showInvoiceNumber(number),
      amount: showCents(totalCents),
      when: showDay(dueAt, work.facilityZone),
    },
    at,
  })
}

const AT_ONCE = 500

const listToRemind = ({ db, clock }: Services, limit: number) =>
  listInvoicesToRemind(db, { at: clock.now(), days: INVOICE_REMINDER_DAYS, limit })

/** Whether an invoice has a reminder due. */
export const hasInvoicesToRemind = async (services: Services) => (await listToRemind(services, 1)).length > 0

/**
 * Reminds the members who pay of an open invoice a week before it is due, on that day, and one and two weeks after,
 * once each. Returns what failed.
 */
export const remindOfInvoices = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { log } = services
  const failures: unknown[] = []
  for (const due of await listToRemind(services, AT_ONCE))
    try {
      await remindOnDay(services, due)
      tally('reminded')
    } catch (thrown) {
      log.error({ invoiceId: due.id, err: thrown }, 'A reminder could not be sent; the next tick tries again')
      failures.push(thrown)
    }
  return failures
}

const remindOnDay = ({ db, clock }: Services, due: InvoiceToRemind) =>
  db.transaction(async trx => {
    const at = clock.now()
    const known = await findInvoice(trx, due.id)
    if (known) await lockJob(trx, known.jobId)
    if (!(await markInvoiceReminded(trx, due.id, due.reminderDay, at))) return
    const invoice = await findInvoice(trx, due.id)
    const facility = invoice && (await findFacility(trx, invoice.facilityId))
    if (!invoice?.number || !invoice.dueAt || !facility) throw new Error(`Invoice ${due.id} is incomplete.`)
    const { daysLeft, reminderDay: day } = due
    await notifyDue(trx, invoice, { zone: facility.timeZone, daysLeft, by: { side: 'clock' }, day, at })
  })

type OpenInvoice = InvoiceRow & { jobId: string }
type Reminder = { zone: string; daysLeft: number; by: MoveBy['by']; day?: number; at: Date }

/** Records a reminder and sends it to the members who pay. */
const notifyDue = async (trx: Knex, invoice: OpenInvoice, { zone, daysLeft, by, day, at }: Reminder) => {
  const [shift] = await readShiftFacts(trx, [invoice.applicationId])
  await recordEvent(trx, 'invoice', invoice, 'remind', { at, by, details: day === undefined ? {} : { day } })
  await notifyOfInvoice(trx, {
    type: 'invoiceDue',
    facilityId: invoice.facilityId,
    billTo: invoice.billTo,
    facts: {
      ...shift?.facts,
      invoiceId: invoice.id,
      invoice: showInvoiceNumber(invoice.number ?? 0),
      amount: showCents(computeOpenCents(invoice)),
      when: showDay(invoice.dueAt ?? at, zone),
      daysLeft,
    },
    fromUserId: by.userId,
    at,
  })
}

/** An admin reminds the members who pay of an open invoice, at most once a day in the facility's time zone. */
export const remind: UseCase<'invoices.remind'> = async (services, actor, { id }) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  return db.transaction(async trx => {
    const known = await findInvoice(trx, id)
    if (!known) throw refuse('not_found')
    await lockJob(trx, known.jobId)
    const invoice = await lockInvoice(trx, id)
    const facility = await findFacility(trx, known.facilityId)
    if (!invoice || !facility) throw refuse('not_found')
    if (invoice.status === 'draft') throw refuse('invoice_not_issued')
    if (invoice.status !== 'issued' || !invoice.dueAt) throw refuse('invoice_closed')
    const zone = facility.timeZone
    const today = dayIn(zone, at)
    if (invoice.remindedAt && dayIn(zone, invoice.remindedAt) === today) throw refuse('reminded_today')
    await setInvoiceReminded(trx, id, at)
    const daysLeft = daysBetween(today, dayIn(zone, invoice.dueAt))
    await notifyDue(trx, { ...invoice, jobId: known.jobId }, { zone, daysLeft, by, at })
    return readInvoice(services, trx, id)
  })
}
