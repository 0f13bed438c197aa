import { colours } from '@gaitway/contract/tokens'
import { billHead, type BillHead } from './bill-head.ts'
import { drawBill, MARGIN, plain, widthOf } from './bill-page.ts'
import { billSums, billTable, type BillLine, type BillSum } from './bill-table.ts'
import { printable } from './printable.ts'

export type CreditNoteFacts = Omit<BillHead, 'kind'> & {
  lines: readonly BillLine[]
  sums: readonly BillSum[]
  /** what becomes of the credit */
  closing: string
  at: Date
}

/** A credit note: what is taken off which invoice, and why. */
export const creditNotePdf = (facts: CreditNoteFacts): Promise<Buffer> =>
  drawBill({ title: `Credit note ${facts.number}`, at: facts.at }, doc => {
    billHead(doc, { ...facts, kind: 'Credit note' })
    billTable(doc, facts.lines)
    billSums(doc, facts.sums)
    doc.font(plain).fontSize(10).fillColor(colours.ink2)
    doc.text(printable(facts.closing), MARGIN, doc.y, { width: widthOf(doc) })
  })
