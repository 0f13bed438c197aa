import { inflateSync } from 'node:zlib'

const decoder = new TextDecoder('windows-1252')

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
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex')))
        .join(''),
    ),
  )

export const pagesOfPdf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
