import { BRAND } from '@gaitway/contract/values/brand'
import { colors } from '@gaitway/contract/values/colors'
import { showCents } from '@gaitway/contract/format/money'

export type Doc = PDFKit.PDFDocument

type Sheet = {
  title: string
  at: Date
  /** at the bottom of each page, before its number */
  footer: string
}

/** A letter-size PDF drawn by `draw`, with page numbers. The library is loaded on first use. */
export const drawDocument = async (
  { title, at, footer }: Sheet,
  draw: (doc: Doc) => void,
): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'LETTER',
      margin: MARGIN,
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: BRAND, Creator: BRAND, CreationDate: at },
    })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    draw(doc)
    numberPages(doc, footer)
    doc.end()
  })
}

const numberPages = (doc: Doc, footer: string) => {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    doc.page.margins.bottom = 0
    setTextStyle(doc, { size: 8, color: colors.ink3 }).text(
      `${footer} · Page ${index + 1} of ${count}`,
      MARGIN,
      doc.page.height - 36,
      { width: measureWidth(doc), align: 'center', lineBreak: false },
    )
  }
}

/** Characters of the PDF typeface beyond Latin 1. */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/** Characters with a close match in the typeface. */
const NEAR: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  '→': '>',
}
/** A placeholder for letters missing in the typeface. Each run becomes one question mark. */
const LACKING = '\uE000'

const isPrinted = (character: string) => /[\n\x20-\x7e\xa1-\xff]/.test(character) || MORE.includes(character)

const toPrintable = (character: string): string => {
  if (isPrinted(character)) return character
  if (/\s/.test(character)) return ' '
  const near = NEAR[character]
  if (near) return near
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (base !== character && [...base].every(isPrinted)) return base
  return /[\p{L}\p{N}]/u.test(character) ? LACKING : ''
}

/**
 * Text that the PDF typeface can print: missing accents, emoji, and invisible characters are dropped, and each run of
 * other scripts becomes one question mark.
 */
export const printable = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n').normalize('NFC')]
    .map(toPrintable)
    .join('')
    .replace(/\uE000(?: *\uE000)*/g, '?')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const MARGIN = 54
export const GAP = 14

export const measureWidth = ({ page }: Doc) => page.width - 2 * MARGIN
export const measureBottom = ({ page }: Doc) => page.height - MARGIN - 12

/** Starts a new page when this much doesn't fit. Returns whether it did. */
export const startPageIfFull = (doc: Doc, height: number): boolean => {
  const isFull = doc.y + height > measureBottom(doc)
  if (isFull) doc.addPage()
  return isFull
}

type Style = { bold?: boolean; size?: number; color?: string }

/** Sets how the text that follows looks. */
export const setTextStyle = (doc: Doc, { bold = false, size = 10, color = colors.ink }: Style = {}) =>
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)

/** A line from margin to margin, with space after it. */
export const drawRule = (doc: Doc, space = 0, color: string = colors.line) => {
  const end = MARGIN + measureWidth(doc)
  doc.moveTo(MARGIN, doc.y).lineTo(end, doc.y).lineWidth(0.75).strokeColor(color).stroke()
  doc.y += space
}

type Place = { x: number; y: number; width: number }

/** Draws labels and values in two columns. Returns where they end. */
export const drawPairs = (
  doc: Doc,
  all: readonly (readonly [label: string, value: string])[],
  { x, y, width, labelWidth }: Place & { labelWidth: number },
): number => {
  doc.y = y
  for (const [label, value] of all) {
    const top = doc.y
    setTextStyle(doc, { color: colors.ink2 }).text(label, x, top, { width: labelWidth })
    const end = doc.y
    doc
      .fillColor(colors.ink)
      .text(printable(value) || '-', x + labelWidth, top, { width: width - labelWidth })
    doc.y = Math.max(doc.y, end) + 1.5
  }
  return doc.y
}

/** Draws words with an amount at the right. */
export const drawAmount = (
  doc: Doc,
  { words, detail, cents }: { words: string; detail?: string; cents: number },
  { x, width, amountWidth, ...style }: Omit<Place, 'y'> & { amountWidth: number } & Style,
) => {
  const top = doc.y
  setTextStyle(doc, style).text(printable(words), x, top, { width: width - amountWidth })
  if (detail)
    setTextStyle(doc, { size: 9, color: colors.ink2 }).text(printable(detail), { width: width - amountWidth })
  const end = doc.y
  setTextStyle(doc, { ...style, color: colors.ink })
  doc.text(showCents(cents), x + width - amountWidth, top, { width: amountWidth, align: 'right' })
  doc.y = Math.max(doc.y, end) + 5
}
