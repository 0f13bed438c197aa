import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import { openCentsOf } from '../../domain/invoice.ts'
import { withFields, pageJson } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { findInvoiceRow, type InvoiceFacts, listInvoices } from '../../store/views/invoices.ts'
import { signedLink, fileIdIn, unsigned } from '../files/files.ts'
import { type ReadCase, signedIn, type UseCase } from '../use-case.ts'
import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { ownFiles } from '../../store/files.ts'
import { findInvoice, lockInvoice, updateInvoice } from '../../store/invoices.ts'
import { lockJob } from '../../store/locks.ts'

/** An invoice as readers see it; a draft has nothing open yet. */
export const invoiceText = (services: Services, row: InvoiceFacts) =>
  withFields(row.json, {
    number: row.number === null ? null : showInvoiceNumber(row.number),
    openCents: row.stage === 'draft' ? 0 : openCentsOf(row),
    attachmentUrl: signedLink(services, row.attachmentUrl),
    creditNotes: row.creditNotes.map(({ number, ...note }) => ({
      ...note,
      number: showCreditNoteNumber(number),
    })),
  })

export const readInvoice = async (
  services: Services,
  db: Knex,
  id: string,
): Promise<Output<'invoices.credit'>> =>
  JSON.parse(invoiceText(services, await findInvoiceRow(db, id, services.clock.now())))

export const list: ReadCase<'invoices.list'> = async (services, _by, input) => {
  const { rows, count } = await listInvoices(services.db, { ...input, at: services.clock.now() })
  return pageJson(
    rows.map(row => invoiceText(services, row)),
    count,
  )
}

/** Attaches an admin's upload to the invoice, for everyone who may read it. */
export const attach: UseCase<'invoices.attach'> = async (services, actor, { id, url }) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  return db.transaction(async trx => {
    const known = await findInvoice(trx, id)
    if (known) await lockJob(trx, known.jobId)
    const invoice = known && (await lockInvoice(trx, id))
    if (!invoice) throw refuse('not_found')
    const named = fileIdIn(url)
    const [file] = await ownFiles(trx, by.userId, named ? [named] : [])
    if (file?.purpose !== 'invoice') throw refuse('fields_wrong', { url: 'This isn’t one of your files.' })
    await updateInvoice(trx, id, { attachmentUrl: unsigned(url) })
    await record(trx, {
      at,
      by,
      noun: 'invoice',
      nounId: id,
      verb: 'attach',
      jobId: known.jobId,
      facilityId: invoice.facilityId,
      details: { name: file.name },
    })
    return readInvoice(services, trx, id)
  })
}
