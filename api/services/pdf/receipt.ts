import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { colors } from '@gaitway/contract/values/colors'
import {
  type Doc,
  drawAmount,
  drawDocument,
  drawPairs,
  drawRule,
  startPageIfFull,
  MARGIN,
  printable,
  measureWidth,
  setTextStyle,
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

const drawHead = (doc: Doc, { title, to, facts }: ReceiptFacts) => {
  setTextStyle(doc, { bold: true, size: 12, color: colors.pine }).text(BRAND, MARGIN, MARGIN)
  setTextStyle(doc, { bold: true, size: 22 }).text(printable(title))
  setTextStyle(doc.moveDown(0.5), { size: 10.5, color: colors.ink2 })
  for (const line of to) doc.text(printable(line))
  doc.y += GAP
  drawRule(doc, GAP)
  const pairs = facts.map(({ label, value }) => [label, value] as const)
  drawPairs(doc, pairs, { x: MARGIN, y: doc.y, width: measureWidth(doc), labelWidth: AMOUNTS })
  doc.y += GAP
}

const HEADING_HEIGHT = 30
/** Of a part that is read as a whole, such as totals. */
const LINES_TOGETHER = 6

const pickStyle = ({ strong }: ReceiptLine) => ({ bold: strong, size: 10.5 })

const measureLine = (doc: Doc, line: ReceiptLine) => {
  const width = measureWidth(doc) - AMOUNTS
  const height = setTextStyle(doc, pickStyle(line)).heightOfString(printable(line.words), { width })
  return height + (line.detail ? 14 : 0) + 6
}

const drawLine = (doc: Doc, line: ReceiptLine) => {
  startPageIfFull(doc, measureLine(doc, line))
  const { strong: _, ...amount } = line
  const place = { x: MARGIN, width: measureWidth(doc), amountWidth: AMOUNTS }
  drawAmount(doc, amount, { ...place, ...pickStyle(line) })
}

const drawPart = (doc: Doc, { label, lines, none }: ReceiptFacts['parts'][number]) => {
  const together = lines.slice(0, lines.length <= LINES_TOGETHER ? lines.length : 1)
  startPageIfFull(
    doc,
    together.reduce((sum, line) => sum + measureLine(doc, line), HEADING_HEIGHT),
  )
  setTextStyle(doc, { bold: true, size: 12 }).text(label, MARGIN, doc.y)
  doc.y += 4
  drawRule(doc, 8)
  if (lines.length === 0 && none) {
    setTextStyle(doc, { size: 10.5, color: colors.ink2 }).text(none, MARGIN, doc.y)
    doc.y += 6
  }
  for (const line of lines) drawLine(doc, line)
  doc.y += GAP
}

/** Charges, payments, and refunds for one shift. */
export const drawReceipt = (receipt: ReceiptFacts): Promise<Buffer> => {
  const { title, at, parts, closing } = receipt
  return drawDocument({ title: printable(title), at, footer: `${BRAND} · ${supportEmail()}` }, doc => {
    drawHead(doc, receipt)
    for (const part of parts) drawPart(doc, part)
    setTextStyle(doc, { bold: true, size: 11 }).text(closing, MARGIN, doc.y, { width: measureWidth(doc) })
  })
}
