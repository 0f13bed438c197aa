import { BRAND, SUPPORT_EMAIL } from '@gaitway/contract/brand'
import { showCents } from '@gaitway/contract/money'
import { colors } from '@gaitway/contract/colors'
import {
  drawDocument,
  type Doc,
  printable,
  MARGIN,
  bold,
  plain,
  widthOf,
  drawRule,
  numberPages,
} from './document.ts'

export type ReceiptLine = {
  words: string
  detail?: string
  cents: number
  strong?: boolean
}
export type ReceiptFacts = {
  title: string
  /** the recipient's name and address */
  to: readonly string[]
  /** which shift, when, and who worked it */
  facts: readonly { label: string; value: string }[]
  parts: readonly { label: string; lines: readonly ReceiptLine[]; none?: string }[]
  /** the status in a sentence */
  closing: string
  at: Date
}

const AMOUNTS = 110
const GAP = 12

const bottomOf = ({ page }: Doc) => page.height - MARGIN

const head = (doc: Doc, { title, to }: ReceiptFacts) => {
  doc.font(bold).fontSize(12).fillColor(colors.pine).text(BRAND, MARGIN, MARGIN)
  doc.font(bold).fontSize(22).fillColor(colors.ink).text(printable(title))
  doc.moveDown(0.5).font(plain).fontSize(10.5).fillColor(colors.ink2)
  for (const line of to) doc.text(printable(line))
  doc.y += GAP
  drawRule(doc)
  doc.y += GAP
}

const facts = (doc: Doc, { facts: all }: ReceiptFacts) => {
  for (const { label, value } of all) {
    const top = doc.y
    doc.font(plain).fontSize(10.5).fillColor(colors.ink2).text(label, MARGIN, top, { width: AMOUNTS })
    doc.fillColor(colors.ink).text(printable(value), MARGIN + AMOUNTS, top, {
      width: widthOf(doc) - AMOUNTS,
    })
  }
  doc.y += GAP
}

const amountLine = (doc: Doc, { words, detail, cents, strong }: ReceiptLine) => {
  const width = widthOf(doc) - AMOUNTS
  doc.font(strong ? bold : plain).fontSize(10.5)
  const height = doc.heightOfString(printable(words), { width }) + (detail ? 14 : 0) + 6
  if (doc.y + height > bottomOf(doc)) doc.addPage()
  const top = doc.y
  doc.fillColor(colors.ink).text(printable(words), MARGIN, top, { width })
  if (detail) doc.font(plain).fontSize(9).fillColor(colors.ink2).text(printable(detail), { width })
  const end = doc.y
  doc
    .font(strong ? bold : plain)
    .fontSize(10.5)
    .fillColor(colors.ink)
  doc.text(showCents(cents), MARGIN + width, top, { width: AMOUNTS, align: 'right' })
  doc.y = end + 6
}

const part = (doc: Doc, { label, lines, none }: ReceiptFacts['parts'][number]) => {
  if (doc.y + 60 > bottomOf(doc)) doc.addPage()
  doc.font(bold).fontSize(12).fillColor(colors.ink).text(label, MARGIN, doc.y)
  doc.y += 4
  drawRule(doc)
  doc.y += 8
  if (lines.length === 0 && none) {
    doc.font(plain).fontSize(10.5).fillColor(colors.ink2).text(none, MARGIN, doc.y)
    doc.y += 6
  }
  for (const line of lines) amountLine(doc, line)
  doc.y += GAP
}

/** Charges, payments, and refunds for one shift. */
export const drawReceipt = (receipt: ReceiptFacts): Promise<Buffer> =>
  drawDocument({ title: printable(receipt.title), at: receipt.at }, doc => {
    head(doc, receipt)
    facts(doc, receipt)
    for (const one of receipt.parts) part(doc, one)
    doc
      .font(bold)
      .fontSize(11)
      .fillColor(colors.ink)
      .text(receipt.closing, MARGIN, doc.y, { width: widthOf(doc) })
    numberPages(doc, `${BRAND} · ${SUPPORT_EMAIL}`)
  })
