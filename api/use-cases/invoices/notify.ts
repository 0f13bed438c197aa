import type { Knex } from 'knex'
import { showCents, showInvoiceNumber, showSerial } from '@gaitway/contract/money'
import {
  notificationTypes,
  type NotificationFacts,
  type NotificationRow,
} from '@gaitway/contract/notifications'
import { showDay } from '@gaitway/contract/time'
import { newId } from '../../store/ids.ts'
import type { BillTo } from '../../domain/invoice.ts'
import { listMemberIds, listReceivers } from '../../store/notifications.ts'
import { enqueue } from '../../store/outbox.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import { tell } from '../notify.ts'

type Type = 'invoiceIssued' | 'invoiceDue' | 'invoiceCredited'
type About = {
  type: Type
  facilityId: string
  billTo: BillTo | null
  facts: NotificationFacts
  fromUserId?: string
  at: Date
}

/** Notifies who pays at a facility, and emails the billing address if it is none of theirs. */
export const tellOfInvoice = async (
  trx: Knex,
  { type, facilityId, billTo, facts, fromUserId, at }: About,
) => {
  const to = await listMemberIds(trx, facilityId, 'payments')
  await tell(trx, { type, to, facts, fromUserId, at })
  const notified = new Set((await listReceivers(trx, to)).map(({ email }) => email.toLowerCase()))
  if (!billTo || notified.has(billTo.email.toLowerCase())) return
  const row: NotificationRow = notificationTypes[type]
  await enqueue(trx, 'sendMail', {
    id: newId(),
    to: billTo.email,
    subject: row.title(facts),
    greeting: billTo.attention ?? billTo.name,
    body: row.body(facts),
    link: row.link(facts),
    why: `You received this email because this address is on the invoices of ${billTo.name}.`,
  })
}

type Issued = { work: InvoicedWork; number: number; totalCents: number; dueAt: Date; at: Date }

export const tellIssued = (trx: Knex, { work, number, totalCents, dueAt, at }: Issued) =>
  tellOfInvoice(trx, {
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
