import { refuse } from '@gaitway/contract/errors'
import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import { showCents, showCreditNoteNumber, showInvoiceNumber, showSerial } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { splitFee, type InvoiceLine } from '../../domain/invoice-lines.ts'
import { openCentsOf } from '../../domain/invoice.ts'
import type { Outside } from '../../outside/outside.ts'
import type { BillLine, BillSum } from '../../outside/pdf/bill-table.ts'
import { creditNotePdf } from '../../outside/pdf/credit-note.ts'
import { invoicePdf } from '../../outside/pdf/invoice.ts'
import { findFacility } from '../../store/facilities.ts'
import { findCreditNote, findInvoice, type BillTo } from '../../store/invoices.ts'
import { readInvoice, type InvoiceShown } from '../../store/views/invoices.ts'
import type { FileAnswer } from '../use-case.ts'

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

/** What was paid and then credited. */
const inFavour = (row: InvoiceShown): BillSum[] => {
  const cents = row.paid_cents + row.credited_cents - row.total_cents
  return cents > 0 ? [{ label: 'Credit in your favor', cents }] : []
}

/** The fee stands among the sums; where nothing else is billed, as with a placement, it is the one line. */
const linesAndSums = (row: InvoiceShown): { lines: BillLine[]; sums: BillSum[] } => {
  const { product, fee } = splitFee(row.lines, row.service_fee_cents)
  const total = [
    { label: 'Total', cents: row.total_cents, strong: true },
    ...(row.paid_cents > 0 ? [{ label: 'Paid', cents: -row.paid_cents }] : []),
    ...(row.credited_cents > 0 ? [{ label: 'Credited', cents: -row.credited_cents }] : []),
    ...inFavour(row),
    { label: 'Amount due', cents: openCentsOf(row), strong: true },
  ]
  if (product.length === 0) return { lines: row.lines.map(lineOf), sums: total }
  const subtotal = { label: 'Subtotal', cents: row.product_cents }
  return {
    lines: product.map(lineOf),
    sums: [subtotal, ...(fee ? [{ label: fee.words, cents: fee.cents }] : []), ...total],
  }
}

/** An invoice on paper, for the facility that pays it and for admins; a draft is none yet. */
export const invoiceDocument = async (outside: Outside, id: string, owner: Owner): Promise<FileAnswer> => {
  const { db, clock, config } = outside
  const known = await findInvoice(db, id, owner)
  if (!known) throw refuse('not_found')
  const row = await readInvoice(db, id, clock.now())
  const facility = await findFacility(db, row.facility_id)
  if (!row.number || !row.bill_to || !row.issued_at || !row.due_at) throw refuse('invoice_not_issued')
  const day = (at: Date | string) => showDay(at, facility?.time_zone)
  const number = showInvoiceNumber(row.number)
  const bytes = await invoicePdf({
    number,
    seller: config.seller,
    billTo: addressOf(row.bill_to),
    facts: [
      ['Invoice number', number],
      ['Issued', day(row.issued_at)],
      ['Due', day(row.due_at)],
      ['Terms', `Net ${INVOICE_NET_DAYS}`],
      ['Shift', showSerial(row.serial_number)],
    ],
    ...linesAndSums(row),
    history: [
      ...row.payments.map(
        ({ amountCents, receivedAt, method, reference }) =>
          `Received ${day(receivedAt)}: ${showCents(amountCents)}, ${method} ${reference}`,
      ),
      ...row.credit_notes.map(
        note =>
          `Credited ${day(note.issuedAt)}: ${showCents(note.amountCents)}, ${showCreditNoteNumber(note.number)}`,
      ),
    ],
    remittance: config.remittance,
    at: row.issued_at,
  })
  return paper(bytes, number)
}

/** A credit note on paper, for the same readers. */
export const creditNoteDocument = async (outside: Outside, id: string, owner: Owner): Promise<FileAnswer> => {
  const { db, clock, config } = outside
  const note = await findCreditNote(db, id, owner)
  if (!note) throw refuse('not_found')
  const row = await readInvoice(db, note.invoice_id, clock.now())
  const facility = await findFacility(db, row.facility_id)
  if (!row.number || !row.bill_to || !row.issued_at) throw refuse('invoice_not_issued')
  const day = (at: Date) => showDay(at, facility?.time_zone)
  const [number, invoice] = [showCreditNoteNumber(note.number), showInvoiceNumber(row.number)]
  const bytes = await creditNotePdf({
    number,
    seller: config.seller,
    billTo: addressOf(row.bill_to),
    facts: [
      ['Credit note', number],
      ['Issued', day(note.issued_at)],
      ['For invoice', `${invoice} of ${day(row.issued_at)}`],
      ['Shift', showSerial(row.serial_number)],
    ],
    lines: [{ day: '', words: note.reason, hours: '', rate: '', cents: note.amount_cents }],
    sums: [{ label: 'Credited', cents: note.amount_cents, strong: true }],
    closing: `This takes ${showCents(note.amount_cents)} off invoice ${invoice}. What of it was paid already is given back.`,
    at: note.issued_at,
  })
  return paper(bytes, number)
}
