import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { colors } from '@gaitway/contract/values/colors'
import {
  drawDocument,
  drawPairs,
  drawRule,
  startPageIfFull,
  GAP,
  MARGIN,
  printable,
  measureWidth,
  setTextStyle,
  type Doc,
} from './document.ts'

type Pair = readonly [label: string, value: string]
export type EvidencePart = {
  label: string
  pairs?: readonly Pair[]
  /** who and when, then what they wrote */
  entries?: readonly { head: string; text: string }[]
  /** instead, when there is nothing */
  none?: string
}
export type EvidenceDocument = { title: string; summary: string; parts: readonly EvidencePart[]; at: Date }

const LABELS = 150
const LINE = 30

const drawEntry = (doc: Doc, { head, text }: { head: string; text: string }) => {
  startPageIfFull(doc, LINE)
  setTextStyle(doc, { bold: true, size: 9, color: colors.ink2 }).text(printable(head), MARGIN, doc.y, {
    width: measureWidth(doc),
  })
  setTextStyle(doc, { size: 10 })
  for (const line of printable(text).split('\n')) {
    startPageIfFull(doc, doc.heightOfString(line || ' ', { width: measureWidth(doc) }))
    doc.text(line || ' ', MARGIN, doc.y, { width: measureWidth(doc) })
  }
  doc.y += 6
}

const drawPart = (doc: Doc, { label, pairs = [], entries = [], none }: EvidencePart) => {
  startPageIfFull(doc, 60)
  setTextStyle(doc, { bold: true, size: 12 }).text(label, MARGIN, doc.y)
  doc.y += 4
  drawRule(doc, 8)
  for (const pair of pairs) {
    startPageIfFull(doc, LINE)
    drawPairs(doc, [pair], { x: MARGIN, y: doc.y, width: measureWidth(doc), labelWidth: LABELS })
  }
  for (const entry of entries) drawEntry(doc, entry)
  if (none && pairs.length + entries.length === 0)
    setTextStyle(doc, { color: colors.ink2 }).text(none, MARGIN, doc.y, { width: measureWidth(doc) })
  doc.y += GAP
}

/** What a bank reads about a disputed payment: what was agreed, what was worked, and what was said. */
export const drawEvidence = ({ title, summary, parts, at }: EvidenceDocument): Promise<Buffer> =>
  drawDocument({ title: printable(title), at, footer: `${BRAND} · ${supportEmail()}` }, doc => {
    setTextStyle(doc, { bold: true, size: 12, color: colors.pine }).text(BRAND, MARGIN, MARGIN)
    setTextStyle(doc, { bold: true, size: 20 }).text(printable(title), { width: measureWidth(doc) })
    setTextStyle(doc.moveDown(0.5), { size: 10.5 }).text(printable(summary), {
      width: measureWidth(doc),
      lineGap: 2,
    })
    doc.y += GAP
    for (const part of parts) drawPart(doc, part)
  })
