import { showCents } from '@gaitway/contract/money'
import { colors } from '@gaitway/contract/colors'
import { bottomOf, GAP, ensureSpace } from './bill-page.ts'
import { printable, bold, MARGIN, plain, drawRule, widthOf, type Doc } from './document.ts'

export type BillLine = {
  /** `11/23/2026`; empty for lines that aren't a day's work */
  day: string
  words: string
  hours: string
  rate: string
  cents: number
}
export type BillSum = { label: string; cents: number; strong?: boolean }

const columns = [
  { label: 'Date', width: 66, align: 'left' },
  { label: 'Description', width: 234, align: 'left' },
  { label: 'Hours', width: 54, align: 'right' },
  { label: 'Rate', width: 66, align: 'right' },
  { label: 'Amount', width: 84, align: 'right' },
] as const

const row = (doc: Doc, cells: readonly string[]): void => {
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

const header = (doc: Doc) => {
  doc.font(bold).fontSize(9).fillColor(colors.ink3)
  row(
    doc,
    columns.map(({ label }) => label),
  )
  doc.y += 4
  drawRule(doc, colors.field)
  doc.y += 7
}

/** The lines, with the column headings repeated on every page. */
export const drawBillTable = (doc: Doc, lines: readonly BillLine[]) => {
  header(doc)
  for (const { day, words, hours, rate, cents } of lines) {
    const cells = [day, printable(words), hours, rate, showCents(cents)]
    doc.font(plain).fontSize(10)
    const height = doc.heightOfString(cells[1] ?? '', { width: columns[1].width - 6 })
    if (ensureSpace(doc, height + 12)) header(doc)
    doc.font(plain).fontSize(10).fillColor(colors.ink)
    row(doc, cells)
    doc.y += 5
    drawRule(doc)
    doc.y += 7
  }
}

/** The totals below the amounts, kept together. */
export const drawBillTotals = (doc: Doc, sums: readonly BillSum[]) => {
  ensureSpace(doc, sums.length * 19 + GAP)
  const amount = 84
  const width = 234
  const x = MARGIN + widthOf(doc) - width
  for (const { label, cents, strong } of sums) {
    const top = doc.y
    doc
      .font(strong ? bold : plain)
      .fontSize(strong ? 11.5 : 10)
      .fillColor(strong ? colors.ink : colors.ink2)
    doc.text(printable(label), x, top, { width: width - amount })
    const end = doc.y
    doc
      .fillColor(colors.ink)
      .text(showCents(cents), x + width - amount, top, { width: amount - 6, align: 'right' })
    doc.y = Math.max(doc.y, end) + 5
  }
  doc.y = Math.min(doc.y + GAP, bottomOf(doc))
}
