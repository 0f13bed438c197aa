import { BRAND } from '@gaitway/contract/brand'

export type Doc = PDFKit.PDFDocument

/** A document of ours on letter paper, drawn by `draw`. What draws is loaded when the first one is asked for. */
export const drawDocument = async (
  { title, margin, at }: { title: string; margin: number; at: Date },
  draw: (doc: Doc) => void,
): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'LETTER',
      margin,
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
