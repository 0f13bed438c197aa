import { BRAND } from '@gaitway/contract/brand'
import { colors } from '@gaitway/contract/colors'

export type Doc = PDFKit.PDFDocument

/** A letter-size PDF drawn by `draw`. The library is loaded on first use. */
export const drawDocument = async (
  { title, at }: { title: string; at: Date },
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
    doc.end()
  })
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

const printedOf = (character: string): string => {
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
    .map(printedOf)
    .join('')
    .replace(/\uE000(?: *\uE000)*/g, '?')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const MARGIN = 54
export const bold = 'Helvetica-Bold'
export const plain = 'Helvetica'

export const widthOf = ({ page }: Doc) => page.width - 2 * MARGIN

export const drawRule = (doc: Doc, color: string = colors.line) => {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + widthOf(doc), doc.y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke()
}

/** Adds this text and the page number at the bottom of each page. */
export const numberPages = (doc: Doc, words: string) => {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    doc.page.margins.bottom = 0
    doc
      .font(plain)
      .fontSize(8)
      .fillColor(colors.ink3)
      .text(`${words} · Page ${index + 1} of ${count}`, MARGIN, doc.page.height - 36, {
        width: widthOf(doc),
        align: 'center',
        lineBreak: false,
      })
  }
}
