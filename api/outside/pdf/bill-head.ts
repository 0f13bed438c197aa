import { colours } from '@gaitway/contract/tokens'
import { block, bold, GAP, MARGIN, pairs, plain, rule, widthOf, type Doc } from './bill-page.ts'
import { printable } from './printable.ts'

export type BillHead = {
  /** `Invoice`, `Credit note` */
  kind: string
  /** as it is printed: `INV-000042` */
  number: string
  /** who sends it: the name, and below it the address and how to ask */
  seller: { name: string; lines: readonly string[] }
  /** whom it is for, as one writes an address */
  billTo: readonly string[]
  /** dates, terms and what it is about */
  facts: readonly (readonly [label: string, value: string])[]
}

/** Who bills whom, for what, and when it is due. */
export const billHead = (doc: Doc, { kind, number, seller, billTo, facts }: BillHead) => {
  const half = widthOf(doc) / 2
  const right = MARGIN + half + GAP
  doc.font(bold).fontSize(15).fillColor(colours.pine)
  doc.text(printable(seller.name), MARGIN, MARGIN, { width: half - GAP })
  doc.font(plain).fontSize(9.5).fillColor(colours.ink2)
  for (const line of seller.lines) doc.text(printable(line), MARGIN, doc.y, { width: half - GAP })
  const sellerEnd = doc.y
  const aligned = { width: half - GAP, align: 'right' } as const
  doc.font(bold).fontSize(24).fillColor(colours.ink).text(kind, right, MARGIN, aligned)
  doc.font(plain).fontSize(12).fillColor(colours.ink2).text(number, right, doc.y, aligned)
  const top = Math.max(sellerEnd, doc.y) + GAP
  doc.y = top
  rule(doc)
  const place = { y: top + GAP, width: half - GAP }
  const left = block(doc, billTo, { ...place, x: MARGIN, heading: 'Bill to' })
  doc.y = Math.max(left, pairs(doc, facts, { ...place, x: right, labels: 92 })) + GAP
}
