import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { colors } from '@gaitway/contract/values/colors'
import { showCents } from '@gaitway/contract/format/money'
import {
  measureBottom,
  type Doc,
  drawAmount,
  drawDocument,
  drawPairs,
  drawRule,
  startPageIfFull,
  GAP,
  MARGIN,
  printable,
  measureWidth,
  setTextStyle,
} from './document.ts'

export type BillLine = {
  /** `11/23/2026`; empty for lines that aren't a day's work */
  day: string
  words: string
  hours: string
  rate: string
  cents: number
}
export type BillSum = { label: string; cents: number; strong?: boolean }

type BillFacts = {
  /** as printed: `INV-000042` */
  number: string
  /** the sender: name, address, and how to reach us */
  seller: { name: string; lines: readonly string[] }
  /** the recipient's name and address */
  billTo: readonly string[]
  /** dates, terms, and the shift */
  facts: readonly (readonly [label: string, value: string])[]
  lines: readonly BillLine[]
  sums: readonly BillSum[]
  at: Date
}

/** Draws lines below a heading. Returns where they end. */
const drawBlock = (
  doc: Doc,
  heading: string,
  lines: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
): number => {
  setTextStyle(doc, { bold: true, size: 9, color: colors.ink3 }).text(heading, x, y, { width })
  doc.y += 3
  setTextStyle(doc)
  for (const line of lines) doc.text(printable(line) || '-', x, doc.y, { width, lineGap: 1.5 })
  return doc.y
}

const halves = (doc: Doc) => {
  const half = measureWidth(doc) / 2
  return { right: MARGIN + half + GAP, width: half - GAP }
}

/** Sender, recipient, dates, and terms. */
const drawHead = (doc: Doc, kind: string, { number, seller, billTo, facts }: BillFacts) => {
  const { right, width } = halves(doc)
  setTextStyle(doc, { bold: true, size: 15, color: colors.pine })
  doc.text(printable(seller.name), MARGIN, MARGIN, { width })
  setTextStyle(doc, { size: 9.5, color: colors.ink2 })
  for (const line of seller.lines) doc.text(printable(line), MARGIN, doc.y, { width })
  const sellerEnd = doc.y
  const aligned = { width, align: 'right' } as const
  setTextStyle(doc, { bold: true, size: 24 }).text(kind, right, MARGIN, aligned)
  setTextStyle(doc, { size: 12, color: colors.ink2 }).text(number, right, doc.y, aligned)
  doc.y = Math.max(sellerEnd, doc.y) + GAP
  drawRule(doc, GAP)
  const y = doc.y
  const left = drawBlock(doc, 'Bill to', billTo, { x: MARGIN, y, width })
  doc.y = Math.max(left, drawPairs(doc, facts, { x: right, y, width, labelWidth: 92 })) + GAP
}

const columns = [
  { label: 'Date', width: 66, align: 'left' },
  { label: 'Description', width: 234, align: 'left' },
  { label: 'Hours', width: 54, align: 'right' },
  { label: 'Rate', width: 66, align: 'right' },
  { label: 'Amount', width: 84, align: 'right' },
] as const

const drawRow = (doc: Doc, cells: readonly string[]): void => {
  const top = doc.y
  let end = top
  let x = MARGIN
  columns.forEach(({ width, align }, index) => {
    doc.text(cells[index] ?? '', x, top, { width: width - 6, align })
    end = Math.max(end, doc.y)
    x += width
  })
  doc.y = end
}

const drawHeadings = (doc: Doc) => {
  setTextStyle(doc, { bold: true, size: 9, color: colors.ink3 })
  drawRow(
    doc,
    columns.map(({ label }) => label),
  )
  doc.y += 4
  drawRule(doc, 7, colors.field)
}

/** The lines, with the column headings repeated on every page. */
const drawLines = (doc: Doc, lines: readonly BillLine[]) => {
  drawHeadings(doc)
  for (const { day, words, hours, rate, cents } of lines) {
    const described = printable(words)
    const height = setTextStyle(doc).heightOfString(described, { width: columns[1].width - 6 })
    if (startPageIfFull(doc, height + 12)) drawHeadings(doc)
    setTextStyle(doc)
    drawRow(doc, [day, described, hours, rate, showCents(cents)])
    doc.y += 5
    drawRule(doc, 7)
  }
}

/** The totals below the amounts, kept together. */
const drawTotals = (doc: Doc, sums: readonly BillSum[]) => {
  startPageIfFull(doc, sums.length * 19 + GAP)
  const width = 228
  const x = MARGIN + measureWidth(doc) - width - 6
  for (const { label, cents, strong } of sums) {
    const style = strong ? { bold: true, size: 11.5 } : { color: colors.ink2 }
    drawAmount(doc, { words: label, cents }, { x, width, amountWidth: 78, ...style })
  }
  doc.y = Math.min(doc.y + GAP, measureBottom(doc))
}

const drawBill = (kind: string, facts: BillFacts, drawRest: (doc: Doc) => void) => {
  const title = `${kind} ${facts.number}`
  return drawDocument({ title, at: facts.at, footer: `${title} · ${BRAND}` }, doc => {
    drawHead(doc, kind, facts)
    drawLines(doc, facts.lines)
    drawTotals(doc, facts.sums)
    drawRest(doc)
  })
}

/** Where to send payments made outside the product. */
export type Remittance = {
  payableTo: string
  address: readonly string[]
  bank: string
  routing: string
  account: string
}
type InvoiceFacts = BillFacts & {
  /** payments received and credits, a sentence each */
  history: readonly string[]
  /** if unknown, the payer has to ask */
  remittance: Remittance | undefined
}

const drawHistory = (doc: Doc, sentences: readonly string[]) => {
  if (sentences.length === 0) return
  for (const sentence of sentences) {
    startPageIfFull(doc, 16)
    setTextStyle(doc, { size: 9.5, color: colors.ink2 })
    doc.text(printable(sentence), MARGIN, doc.y, { width: measureWidth(doc) })
  }
  doc.y += GAP
}

const drawHowToPay = (doc: Doc, { remittance, number }: InvoiceFacts) => {
  startPageIfFull(doc, 120)
  doc.y = Math.max(doc.y, measureBottom(doc) - 130)
  drawRule(doc, 10)
  setTextStyle(doc, { bold: true, size: 11 }).text('How to pay', MARGIN, doc.y)
  doc.y += 4
  if (!remittance) {
    const ask = `To get payment instructions, email ${supportEmail()} with invoice number ${number}.`
    setTextStyle(doc).text(ask, MARGIN, doc.y)
    return
  }
  const { right: x, width } = halves(doc)
  const { y } = doc
  const check = [`Payable to ${remittance.payableTo}`, ...remittance.address, `Memo: ${number}`]
  const checkEnd = drawBlock(doc, 'By check', check, { x: MARGIN, y, width })
  drawBlock(doc, 'By bank transfer (ACH)', [], { x, y, width })
  const transfer = [
    ['Name', remittance.payableTo],
    ['Bank', remittance.bank],
    ['Routing number', remittance.routing],
    ['Account number', remittance.account],
    ['Reference', number],
  ] as const
  doc.y = Math.max(checkEnd, drawPairs(doc, transfer, { x, y: doc.y, width, labelWidth: 92 }))
}

export const invoicePdf = (facts: InvoiceFacts): Promise<Buffer> =>
  drawBill('Invoice', facts, doc => {
    drawHistory(doc, facts.history)
    drawHowToPay(doc, facts)
  })

/** A credit note: the invoice, the amount, and why; `closing` says how the credit is used. */
export const creditNotePdf = (facts: BillFacts & { closing: string }): Promise<Buffer> =>
  drawBill('Credit note', facts, doc => {
    setTextStyle(doc, { color: colors.ink2 })
    doc.text(printable(facts.closing), MARGIN, doc.y, { width: measureWidth(doc) })
  })
