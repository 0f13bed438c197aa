import { BRAND } from '@gaitway/contract/brand'
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

export const GAP = 14

export const bottomOf = ({ page }: Doc) => page.height - MARGIN - 12

/** Starts a new page when this much doesn't fit. Returns whether it did. */
export const ensureSpace = (doc: Doc, height: number): boolean => {
  const isFull = doc.y + height > bottomOf(doc)
  if (isFull) doc.addPage()
  return isFull
}

/** Draws lines below one another. Returns where they end. */
export const drawBlock = (
  doc: Doc,
  lines: readonly string[],
  { x, y, width, heading }: { x: number; y: number; width: number; heading?: string },
): number => {
  doc.y = y
  if (heading) {
    doc.font(bold).fontSize(9).fillColor(colors.ink3).text(heading, x, y, { width })
    doc.y += 3
  }
  doc.font(plain).fontSize(10).fillColor(colors.ink)
  for (const line of lines) doc.text(printable(line) || '-', x, doc.y, { width, lineGap: 1.5 })
  return doc.y
}

/** Draws labels and values in two columns. Returns where they end. */
export const drawPairs = (
  doc: Doc,
  all: readonly (readonly [label: string, value: string])[],
  { x, y, width, labels }: { x: number; y: number; width: number; labels: number },
): number => {
  doc.y = y
  for (const [label, value] of all) {
    const top = doc.y
    doc.font(plain).fontSize(10).fillColor(colors.ink2).text(label, x, top, { width: labels })
    const end = doc.y
    doc.fillColor(colors.ink).text(printable(value) || '-', x + labels, top, { width: width - labels })
    doc.y = Math.max(doc.y, end) + 1.5
  }
  return doc.y
}

/** A PDF drawn by `draw`, with page numbers. */
export const drawBill = ({ title, at }: { title: string; at: Date }, draw: (doc: Doc) => void) =>
  drawDocument({ title, at }, doc => {
    draw(doc)
    numberPages(doc, `${title} · ${BRAND}`)
  })

export type BillHead = {
  /** `Invoice`, `Credit note` */
  kind: string
  /** as printed: `INV-000042` */
  number: string
  /** the sender: name, address, and how to reach us */
  seller: { name: string; lines: readonly string[] }
  /** the recipient's name and address */
  billTo: readonly string[]
  /** dates, terms, and the shift */
  facts: readonly (readonly [label: string, value: string])[]
}

/** Sender, recipient, dates, and terms. */
export const drawBillHead = (doc: Doc, { kind, number, seller, billTo, facts }: BillHead) => {
  const half = widthOf(doc) / 2
  const right = MARGIN + half + GAP
  doc.font(bold).fontSize(15).fillColor(colors.pine)
  doc.text(printable(seller.name), MARGIN, MARGIN, { width: half - GAP })
  doc.font(plain).fontSize(9.5).fillColor(colors.ink2)
  for (const line of seller.lines) doc.text(printable(line), MARGIN, doc.y, { width: half - GAP })
  const sellerEnd = doc.y
  const aligned = { width: half - GAP, align: 'right' } as const
  doc.font(bold).fontSize(24).fillColor(colors.ink).text(kind, right, MARGIN, aligned)
  doc.font(plain).fontSize(12).fillColor(colors.ink2).text(number, right, doc.y, aligned)
  const top = Math.max(sellerEnd, doc.y) + GAP
  doc.y = top
  drawRule(doc)
  const place = { y: top + GAP, width: half - GAP }
  const left = drawBlock(doc, billTo, { ...place, x: MARGIN, heading: 'Bill to' })
  doc.y = Math.max(left, drawPairs(doc, facts, { ...place, x: right, labels: 92 })) + GAP
}
