import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { ownFiles } from '../../store/files.ts'
import { findInvoice, lockInvoice, updateInvoice } from '../../store/invoices.ts'
import { lockJob } from '../../store/locks.ts'
import { fileIdIn, unsigned } from '../files/links.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { readInvoice } from './show.ts'

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
