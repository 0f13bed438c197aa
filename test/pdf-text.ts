import { inflateSync } from 'node:zlib'

// Node's own decoder reads these bytes as control characters
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const decode = (bytes: Buffer) =>
  [...bytes].map(byte => windows1252[byte - 0x80] ?? String.fromCharCode(byte)).join('')

const streamsOf = (pdf: Buffer): string[] => {
  const found: string[] = []
  let from = 0
  for (;;) {
    const start = pdf.indexOf('stream\n', from)
    if (start < 0) return found
    const end = pdf.indexOf('\nendstream', start)
    const dictionary = pdf.subarray(pdf.lastIndexOf('obj', start), start).toString('latin1')
    const bytes = pdf.subarray(start + 'stream\n'.length, end)
    if (dictionary.includes('/FlateDecode') && !dictionary.includes('/Image'))
      found.push(inflateSync(bytes).toString('latin1'))
    from = end + '\nendstream'.length
  }
}

/** The text lines of one of our PDFs, in drawing order. */
export const textOfPdf = (pdf: Buffer): string[] =>
  streamsOf(pdf).flatMap(content =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(Buffer.from(hex, 'hex'))).join(''),
    ),
  )

export const pagesOfPdf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
