import { BRAND } from '@gaitway/contract/brand'
import { colors } from '@gaitway/contract/colors'
import { drawDocument, type Doc, printable, MARGIN, bold, plain, widthOf, numberPages } from './document.ts'

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

const bottomOf = ({ page }: Doc) => page.height - MARGIN

/** Starts a new page when the next block doesn't fit here but would on an empty page. */
const keepTogether = (doc: Doc, height: number) => {
  if (doc.y + height > bottomOf(doc) && height <= bottomOf(doc) - MARGIN) doc.addPage()
}

const head = (doc: Doc, { name, headline, contact, picture }: ResumeFacts) => {
  const width = widthOf(doc) - (picture ? PICTURE + GAP : 0)
  if (picture) {
    const left = MARGIN + widthOf(doc) - PICTURE
    doc.save().roundedRect(left, MARGIN, PICTURE, PICTURE, 8).clip()
    doc.image(picture, left, MARGIN, { cover: [PICTURE, PICTURE], align: 'center', valign: 'center' })
    doc.restore()
  }
  doc.font(bold).fontSize(24).fillColor(colors.ink).text(printable(name), MARGIN, MARGIN, { width })
  doc.font(plain).fontSize(12).fillColor(colors.pine).text(printable(headline), { width })
  doc.fontSize(10).fillColor(colors.ink2)
  for (const line of contact) doc.text(printable(line), { width })
  doc.y = Math.max(doc.y, picture ? MARGIN + PICTURE : 0) + GAP
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + widthOf(doc), doc.y)
    .strokeColor(colors.line)
    .stroke()
  doc.y += GAP
}

/** A text that may continue on the next page. */
const paragraph = (doc: Doc, text: string) => {
  doc.font(plain).fontSize(10.5).fillColor(colors.ink)
  for (const line of printable(text).split('\n')) {
    const height = line === '' ? 6 : doc.heightOfString(line, { width: widthOf(doc), lineGap: 2 })
    if (doc.y + height > bottomOf(doc)) doc.addPage()
    if (line === '') doc.y += height
    else doc.text(line, MARGIN, doc.y, { width: widthOf(doc), lineGap: 2 })
  }
  doc.y += GAP
}

const section = (doc: Doc, { label, lines }: ResumeFacts['sections'][number]) => {
  const width = widthOf(doc) - LABELS
  const texts = lines.map(line => printable(line) || '-')
  doc.font(plain).fontSize(10.5)
  const heights = texts.map(text => doc.heightOfString(text, { width, lineGap: 2 }))
  keepTogether(
    doc,
    heights.reduce((sum, height) => sum + height, 0),
  )
  const top = doc.y
  doc
    .font(bold)
    .fontSize(10)
    .fillColor(colors.ink2)
    .text(label, MARGIN, top, { width: LABELS - GAP })
  const page = doc.page
  const labelEnd = doc.y
  doc.font(plain).fontSize(10.5).fillColor(colors.ink)
  doc.y = top
  texts.forEach((text, index) => {
    if (doc.y + (heights[index] ?? 0) > bottomOf(doc)) doc.addPage()
    doc.text(text, MARGIN + LABELS, doc.y, { width, lineGap: 2 })
  })
  if (doc.page === page) doc.y = Math.max(doc.y, labelEnd)
  doc.y += 8
}

/** A clinician's profile as a PDF. Text that can't be printed is dropped and never fails. */
export const drawResume = (facts: ResumeFacts): Promise<Buffer> =>
  drawDocument({ title: printable(facts.name), at: facts.at }, doc => {
    head(doc, facts)
    if (facts.about) paragraph(doc, facts.about)
    for (const one of facts.sections) section(doc, one)
    numberPages(doc, `${printable(facts.name)} · ${BRAND}`)
  })
