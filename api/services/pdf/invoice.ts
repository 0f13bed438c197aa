import { SUPPORT_EMAIL } from '@gaitway/contract/brand'
import { colors } from '@gaitway/contract/colors'
import {
  drawBillHead,
  type BillHead,
  drawBlock,
  bottomOf,
  drawBill,
  GAP,
  ensureSpace,
  drawPairs,
} from './bill-page.ts'
import { drawBillTotals, drawBillTable, type BillLine, type BillSum } from './bill-table.ts'
import { printable, bold, MARGIN, plain, drawRule, widthOf, type Doc } from './document.ts'

/** Where to send payments made outside the product. */
export type Remittance = {
  payableTo: string
  address: readonly string[]
  bank: string
  routing: string
  account: string
}
type InvoiceFacts = Omit<BillHead, 'kind'> & {
  lines: readonly BillLine[]
  sums: readonly BillSum[]
  /** payments received and credits, a sentence each */
  history: readonly string[]
  /** if unknown, the payer has to ask */
  remittance: Remittance | undefined
  at: Date
}

const history = (doc: Doc, sentences: readonly string[]) => {
  if (sentences.length === 0) return
  for (const sentence of sentences) {
    ensureSpace(doc, 16)
    doc.font(plain).fontSize(9.5).fillColor(colors.ink2)
    doc.text(printable(sentence), MARGIN, doc.y, { width: widthOf(doc) })
  }
  doc.y += GAP
}

const howToPay = (doc: Doc, { remittance, number }: InvoiceFacts) => {
  ensureSpace(doc, 120)
  doc.y = Math.max(doc.y, bottomOf(doc) - 130)
  drawRule(doc)
  doc.y += 10
  doc.font(bold).fontSize(11).fillColor(colors.ink).text('How to pay', MARGIN, doc.y)
  doc.y += 4
  if (!remittance) {
    doc.font(plain).fontSize(10).fillColor(colors.ink)
    doc.text(
      `To get payment instructions, email ${SUPPORT_EMAIL} with invoice number ${number}.`,
      MARGIN,
      doc.y,
    )
    return
  }
  const half = widthOf(doc) / 2
  const place = { y: doc.y, width: half - GAP }
  const check = [`Payable to ${remittance.payableTo}`, ...remittance.address, `Memo: ${number}`]
  const left = drawBlock(doc, check, { ...place, x: MARGIN, heading: 'By check' })
  const x = MARGIN + half + GAP
  doc.font(bold).fontSize(9).fillColor(colors.ink3).text('By bank transfer (ACH)', x, place.y)
  const right = drawPairs(
    doc,
    [
      ['Name', remittance.payableTo],
      ['Bank', remittance.bank],
      ['Routing number', remittance.routing],
      ['Account number', remittance.account],
      ['Reference', number],
    ],
    { ...place, x, y: doc.y + 3, labels: 92 },
  )
  doc.y = Math.max(left, right)
}

export const invoicePdf = (facts: InvoiceFacts): Promise<Buffer> =>
  drawBill({ title: `Invoice ${facts.number}`, at: facts.at }, doc => {
    drawBillHead(doc, { ...facts, kind: 'Invoice' })
    drawBillTable(doc, facts.lines)
    drawBillTotals(doc, facts.sums)
    history(doc, facts.history)
    howToPay(doc, facts)
  })

type CreditNoteFacts = Omit<BillHead, 'kind'> & {
  lines: readonly BillLine[]
  sums: readonly BillSum[]
  /** how the credit is used */
  closing: string
  at: Date
}

/** A credit note: the invoice, the amount, and why. */
export const creditNotePdf = (facts: CreditNoteFacts): Promise<Buffer> =>
  drawBill({ title: `Credit note ${facts.number}`, at: facts.at }, doc => {
    drawBillHead(doc, { ...facts, kind: 'Credit note' })
    drawBillTable(doc, facts.lines)
    drawBillTotals(doc, facts.sums)
    doc.font(plain).fontSize(10).fillColor(colors.ink2)
    doc.text(printable(facts.closing), MARGIN, doc.y, { width: widthOf(doc) })
  })
