import { refuse } from '@gaitway/contract/errors'
import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import { showCents, showCreditNoteNumber, showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { type BillTo, splitFee, type InvoiceLine } from '../../domain/invoice.ts'
import type { Services } from '../../services/services.ts'
import { creditNotePdf, invoicePdf, type BillLine, type BillSum } from '../../services/pdf/invoice.ts'
import { findFacility } from '../../store/facilities.ts'
import { findCreditNote, findInvoice } from '../../store/invoices.ts'
import type { FileAnswer } from '../use-case.ts'
import { readInvoice } from './read.ts'

type Invoice = Output<'invoices.credit'>
type Owner = { facilityId?: string }

const paper = (bytes: Buffer, number: string): FileAnswer => ({
  file: { bytes, contentType: 'application/pdf', name: `${number}.pdf` },
})

const addressOf = (to: BillTo): string[] =>
  [
    to.name,
    to.attention && `Attention: ${to.attention}`,
    to.address1,
    to.address2,
    `${to.city}, ${to.state} ${to.zipCode}`,
    to.email,
  ].filter((line): line is string => Boolean(line))

const hoursOf = (minutes: number | null) => (minutes === null ? '' : (minutes / 60).toFixed(2))

const lineOf = ({ day, words, minutes, rateCents, cents }: InvoiceLine): BillLine => ({
  day: day ? showDay(`${day}T12:00:00Z`, 'UTC') : '',
  words,
  hours: hoursOf(minutes),
  rate: rateCents === null ? '' : showCents(rateCents),
  cents,
})

/** Paid and credited afterward. */
const creditSums = (row: Invoice): BillSum[] => {
  const cents = row.paidCents + row.creditedCents - row.totalCents
  return cents > 0 ? [{ label: 'Credit in your favor', cents }] : []
}

/** The fee is one of the totals; if nothing else is billed, as for a placement, it is the only line. */
const linesAndSums = (row: Invoice): { lines: BillLine[]; sums: BillSum[] } => {
  const { product, fee } = splitFee(row.lines, row.serviceFeeCents)
  const total = [
    { label: 'Total', cents: row.totalCents, strong: true },
    ...(row.paidCents > 0 ? [{ label: 'Paid', cents: -row.paidCents }] : []),
    ...(row.creditedCents > 0 ? [{ label: 'Credited', cents: -row.creditedCents }] : []),
    ...creditSums(row),
    { label: 'Amount due', cents: row.openCents, strong: true },
  ]
  if (product.length === 0) return { lines: row.lines.map(lineOf), sums: total }
  const subtotal = { label: 'Subtotal', cents: row.productCents }
  return {
    lines: product.map(lineOf),
    sums: [subtotal, ...(fee ? [{ label: fee.words, cents: fee.cents }] : []), ...total],
  }
}

/** An invoice as a PDF, for the facility that pays it and for admins; a draft isn't available. */
export const invoiceDocument = async (services: Services, id: string, owner: Owner): Promise<FileAnswer> => {
  const { db, config } = services
  const known = await findInvoice(db, id, owner)
  if (!known) throw refuse('not_found')
  const row = await readInvoice(services, db, id)
  const facility = await findFacility(db, row.facilityId)
  if (!row.number || !row.billTo || !row.issuedAt || !row.dueAt) throw refuse('invoice_not_issued')
  const day = (at: Date | string) => showDay(at, facility?.timeZone)
  const { number } = row
  const bytes = await invoicePdf({
    number,
    seller: config.seller,
    billTo: addressOf(row.billTo),
    facts: [
      ['Invoice number', number],
      ['Issued', day(row.issuedAt)],
      ['Due', day(row.dueAt)],
      ['Terms', `Net ${INVOICE_NET_DAYS}`],
      ['Shift', showSerial(row.serialNumber)],
    ],
    ...linesAndSums(row),
    history: [
      ...row.payments.map(
        ({ amountCents, receivedAt, method, reference }) =>
          `Received ${day(receivedAt)}: ${showCents(amountCents)}, ${method} ${reference}`,
      ),
      ...row.creditNotes.map(
        note => `Credited ${day(note.issuedAt)}: ${showCents(note.amountCents)}, ${note.number}`,
      ),
    ],
    remittance: config.remittance,
    at: new Date(row.issuedAt),
  })
  return paper(bytes, number)
}

/** A credit note as a PDF, for the same readers. */
export const creditNoteDocument = async (
  services: Services,
  id: string,
  owner: Owner,
): Promise<FileAnswer> => {
  const { db, config } = services
  const note = await findCreditNote(db, id, owner)
  if (!note) throw refuse('not_found')
  const row = await readInvoice(services, db, note.invoiceId)
  const facility = await findFacility(db, row.facilityId)
  if (!row.number || !row.billTo || !row.issuedAt) throw refuse('invoice_not_issued')
  const day = (at: Date | string) => showDay(at, facility?.timeZone)
  const [number, invoice] = [showCreditNoteNumber(note.number), row.number]
  const bytes = await creditNotePdf({
    number,
    seller: config.seller,
    billTo: addressOf(row.billTo),
    facts: [
      ['Credit note', number],
      ['Issued', day(note.issuedAt)],
      ['For invoice', `${invoice} of ${day(row.issuedAt)}`],
      ['Shift', showSerial(row.serialNumber)],
    ],
    lines: [{ day: '', words: note.reason, hours: '', rate: '', cents: note.amountCents }],
    sums: [{ label: 'Credited', cents: note.amountCents, strong: true }],
    closing: `This reduces invoice ${invoice} by ${showCents(note.amountCents)}. Any part you already paid will be refunded.`,
    at: note.issuedAt,
  })
  return paper(bytes, number)
}
