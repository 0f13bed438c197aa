import { refuse } from '@gaitway/contract/values/errors'
import { daysBetween } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import {
  showCreditNoteNumber,
  showInvoiceNumber,
  showCents,
  showSerial,
} from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn, showDay } from '@gaitway/contract/format/time'
import {
  computeOpenCents,
  calculateRefundableCredit,
  type BillTo,
  splitFee,
  type InvoiceLine,
} from '../../domain/invoice.ts'
import { withFields, pageJson } from '../../json.ts'
import { creditNotePdf, invoicePdf, type BillLine, type BillSum } from '../../services/pdf/invoice.ts'
import { findFacility } from '../../store/facilities.ts'
import { listOwnFiles } from '../../store/files.ts'
import { findInvoice, lockInvoice, updateInvoice, findCreditNote } from '../../store/invoices.ts'
import { lockJob } from '../../store/locks.ts'
import { findInvoiceRow, type InvoiceFacts, listInvoices } from '../../store/views/invoices.ts'
import { signLink, findFileId, removeSignature } from '../files/files.ts'
import { recordEvent } from '../transition.ts'
import { requireSignedIn } from '../use-case.ts'
import type { Knex, Services, ReadCase, UseCase, FileAnswer } from '../use-case.ts'

/** An invoice as JSON for its readers; a draft has nothing to pay yet. */
const buildInvoiceText = (services: Services, row: InvoiceFacts) =>
  withFields(row.json, {
    number: row.number === null ? null : showInvoiceNumber(row.number),
    openCents: row.stage === 'draft' ? 0 : computeOpenCents(row),
    attachmentUrl: signLink(services, row.attachmentUrl),
    creditNotes: row.creditNotes.map(note => ({ ...note, number: showCreditNoteNumber(note.number) })),
  })

export const readInvoice = async (
  services: Services,
  db: Knex,
  id: string,
): Promise<Output<'invoices.credit'>> =>
  JSON.parse(buildInvoiceText(services, await findInvoiceRow(db, id, services.clock.now())))

export const list: ReadCase<'invoices.list'> = async (services, _by, input) => {
  const { rows, count } = await listInvoices(services.db, { ...input, at: services.clock.now() })
  return pageJson(
    rows.map(row => buildInvoiceText(services, row)),
    count,
  )
}

/** Attaches an admin's upload to the invoice, for everyone who may read it. */
export const attach: UseCase<'invoices.attach'> = async (services, actor, { id, url }) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  return db.transaction(async trx => {
    const known = await findInvoice(trx, id)
    if (known) await lockJob(trx, known.jobId)
    const invoice = known && (await lockInvoice(trx, id))
    if (!invoice) throw refuse('not_found')
    const named = findFileId(url)
    const [file] = await listOwnFiles(trx, by.userId, named ? [named] : [])
    if (file?.purpose !== 'invoice') throw refuse('fields_wrong', { url: 'This isn’t one of your files.' })
    await updateInvoice(trx, id, { attachmentUrl: removeSignature(url) })
    await recordEvent(trx, 'invoice', known, 'attach', { at, by, details: { name: file.name } })
    return readInvoice(services, trx, id)
  })
}

type Invoice = Output<'invoices.credit'>
type Owner = { facilityId?: string }

export const buildPdfAnswer = (name: string, bytes: Buffer): FileAnswer => ({
  file: { bytes, contentType: 'application/pdf', name: `${name}.pdf` },
})

const listAddressLines = (to: BillTo): string[] =>
  [
    to.name,
    to.attention && `Attention: ${to.attention}`,
    to.address1,
    to.address2,
    `${to.city}, ${to.state} ${to.zipCode}`,
    to.email,
  ].filter((line): line is string => Boolean(line))

const formatHours = (minutes: number | null) => (minutes === null ? '' : (minutes / 60).toFixed(2))

const toBillLine = ({ day, words, minutes, rateCents, cents }: InvoiceLine): BillLine => ({
  day: day ? showDay(`${day}T12:00:00Z`, 'UTC') : '',
  words,
  hours: formatHours(minutes),
  rate: rateCents === null ? '' : showCents(rateCents),
  cents,
})

/** The fee is one of the totals; if nothing else is billed, as for a placement, it is the only line. */
const buildLinesAndSums = (row: Invoice): { lines: BillLine[]; sums: BillSum[] } => {
  const { product, fee } = splitFee(row.lines, row.serviceFeeCents)
  const creditedCents = calculateRefundableCredit(row)
  const total = [
    { label: 'Total', cents: row.totalCents, strong: true },
    ...(row.paidCents > 0 ? [{ label: 'Paid', cents: -row.paidCents }] : []),
    ...(row.creditedCents > 0 ? [{ label: 'Credited', cents: -row.creditedCents }] : []),
    ...(row.writtenOffCents > 0 ? [{ label: 'Written off', cents: -row.writtenOffCents }] : []),
    ...(creditedCents > 0 ? [{ label: 'Credit in your favor', cents: creditedCents }] : []),
    { label: 'Amount due', cents: row.openCents, strong: true },
  ]
  if (product.length === 0) return { lines: row.lines.map(toBillLine), sums: total }
  const subtotal = { label: 'Subtotal', cents: row.productCents }
  return {
    lines: product.map(toBillLine),
    sums: [subtotal, ...(fee ? [{ label: fee.words, cents: fee.cents }] : []), ...total],
  }
}

/** An issued invoice, prepared for its PDFs; refuses a draft. */
const readIssued = async (services: Services, id: string) => {
  const row = await readInvoice(services, services.db, id)
  const facility = await findFacility(services.db, row.facilityId)
  const { number, billTo, issuedAt, dueAt } = row
  if (!number || !billTo || !issuedAt || !dueAt) throw refuse('invoice_not_issued')
  const zone = facility?.timeZone ?? DEFAULT_TIME_ZONE
  const day = (at: Date | string) => showDay(at, zone)
  const head = { seller: services.config.seller, billTo: listAddressLines(billTo) }
  const netDays = daysBetween(dayIn(zone, issuedAt), dayIn(zone, dueAt))
  return { row, number, issuedAt, dueAt, netDays, day, head }
}

/** An invoice as a PDF, for the facility that pays it and for admins; refuses a draft. */
export const invoiceDocument = async (services: Services, id: string, owner: Owner): Promise<FileAnswer> => {
  if (!(await findInvoice(services.db, id, owner))) throw refuse('not_found')
  const { row, number, issuedAt, dueAt, netDays, day, head } = await readIssued(services, id)
  const bytes = await invoicePdf({
    ...head,
    number,
    facts: [
      ['Invoice number', number],
      ['Issued', day(issuedAt)],
      ['Due', day(dueAt)],
      ['Terms', `Net ${netDays}`],
      ['Shift', showSerial(row.serialNumber)],
    ],
    ...buildLinesAndSums(row),
    history: [
      ...row.payments.map(
        ({ amountCents, checkCents, receivedAt, method, reference, voidedAt }) =>
          `Received ${day(receivedAt)}: ${showCents(amountCents)}, ${method} ${reference}` +
          `${amountCents < checkCents ? ` of ${showCents(checkCents)}` : ''}` +
          `${voidedAt ? `, voided ${day(voidedAt)}` : ''}`,
      ),
      ...row.creditNotes.map(
        note => `Credited ${day(note.issuedAt)}: ${showCents(note.amountCents)}, ${note.number}`,
      ),
    ],
    remittance: services.config.remittance,
    at: new Date(issuedAt),
  })
  return buildPdfAnswer(number, bytes)
}

/** A credit note as a PDF, for the facility and for admins. */
export const creditNoteDocument = async (
  services: Services,
  id: string,
  owner: Owner,
): Promise<FileAnswer> => {
  const note = await findCreditNote(services.db, id, owner)
  if (!note) throw refuse('not_found')
  const { row, number: invoice, issuedAt, day, head } = await readIssued(services, note.invoiceId)
  const number = showCreditNoteNumber(note.number)
  const bytes = await creditNotePdf({
    ...head,
    number,
    facts: [
      ['Credit note', number],
      ['Issued', day(note.issuedAt)],
      ['For invoice', invoice],
      ['Invoice issued', day(issuedAt)],
      ['Shift', showSerial(row.serialNumber)],
    ],
    lines: [{ day: '', words: note.reason, hours: '', rate: '', cents: note.amountCents }],
    sums: [{ label: 'Credited', cents: note.amountCents, strong: true }],
    closing: `This reduces invoice ${invoice} by ${showCents(note.amountCents)}. Any part you already paid will be refunded.`,
    at: note.issuedAt,
  })
  return buildPdfAnswer(number, bytes)
}
