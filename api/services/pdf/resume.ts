import { BRAND } from '@gaitway/contract/values/brand'
import { colors } from '@gaitway/contract/values/colors'
import {
  measureBottom,
  type Doc,
  drawDocument,
  drawRule,
  startPageIfFull,
  MARGIN,
  printable,
  measureWidth,
  setTextStyle,
} from './document.ts'

type ResumeFacts = {
  name: string
  headline: string
  /** contact details; empty where private */
  contact: readonly string[]
  about: string
  sections: readonly { label: string; lines: readonly string[] }[]
  /** JPEG or PNG */
  picture: Buffer | null
  at: Date
}

const PICTURE = 84
const LABELS = 150
const GAP = 12

/** Starts a new page when the next block doesn't fit here but would on an empty page. */
const keepTogether = (doc: Doc, height: number) => {
  if (height <= measureBottom(doc) - MARGIN) startPageIfFull(doc, height)
}

const drawHead = (doc: Doc, { name, headline, contact, picture }: ResumeFacts) => {
  const width = measureWidth(doc) - (picture ? PICTURE + GAP : 0)
  if (picture) {
    const left = MARGIN + measureWidth(doc) - PICTURE
    doc.save().roundedRect(left, MARGIN, PICTURE, PICTURE, 8).clip()
    doc.image(picture, left, MARGIN, { cover: [PICTURE, PICTURE], align: 'center', valign: 'center' })
    doc.restore()
  }
  setTextStyle(doc, { bold: true, size: 24 }).text(printable(name), MARGIN, MARGIN, { width })
  setTextStyle(doc, { size: 12, color: colors.pine }).text(printable(headline), { width })
  setTextStyle(doc, { color: colors.ink2 })
  for (const line of contact) doc.text(printable(line), { width })
  doc.y = Math.max(doc.y, picture ? MARGIN + PICTURE : 0) + GAP
  drawRule(doc, GAP)
}

/** A text that may continue on the next page. */
const drawParagraph = (doc: Doc, text: string) => {
  setTextStyle(doc, { size: 10.5 })
  for (const line of printable(text).split('\n')) {
    const height = line === '' ? 6 : doc.heightOfString(line, { width: measureWidth(doc), lineGap: 2 })
    startPageIfFull(doc, height)
    if (line === '') doc.y += height
    else doc.text(line, MARGIN, doc.y, { width: measureWidth(doc), lineGap: 2 })
  }
  doc.y += GAP
}

const drawSection = (doc: Doc, { label, lines }: ResumeFacts['sections'][number]) => {
  const width = measureWidth(doc) - LABELS
  setTextStyle(doc, { size: 10.5 })
  const texts = lines.map(line => {
    const text = printable(line) || '-'
    return { text, height: doc.heightOfString(text, { width, lineGap: 2 }) }
  })
  keepTogether(
    doc,
    texts.reduce((sum, { height }) => sum + height, 0),
  )
  const { page, y: top } = doc
  setTextStyle(doc, { bold: true, color: colors.ink2 }).text(label, MARGIN, top, { width: LABELS - GAP })
  const labelEnd = doc.y
  setTextStyle(doc, { size: 10.5 })
  doc.y = top
  for (const { text, height } of texts) {
    startPageIfFull(doc, height)
    doc.text(text, MARGIN + LABELS, doc.y, { width, lineGap: 2 })
  }
  if (doc.page === page) doc.y = Math.max(doc.y, labelEnd)
  doc.y += 8
}

/** A clinician's profile as a PDF. Text that can't be printed is dropped and never fails. */
export const drawResume = (facts: ResumeFacts): Promise<Buffer> => {
  const title = printable(facts.name)
  return drawDocument({ title, at: facts.at, footer: `${title} · ${BRAND}` }, doc => {
    drawHead(doc, facts)
    if (facts.about) drawParagraph(doc, facts.about)
    for (const section of facts.sections) drawSection(doc, section)
  })
}
