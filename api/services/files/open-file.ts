import { createRequire } from 'node:module'
import {
  FILE_MAX_MEGABYTES,
  PICTURE_MAX_MEGAPIXELS,
  PIXELS_OF_MEGAPIXEL,
} from '@gaitway/contract/values/limits'
import type Draw from 'sharp'
import type { Sharp } from 'sharp'
import { findPdfProblem } from './pdf-file.ts'
import { findDocProblem, findDocxProblem, type FileProblem } from './word-file.ts'

const PIXELS_MAX = PICTURE_MAX_MEGAPIXELS * PIXELS_OF_MEGAPIXEL
const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024
const JPEG_QUALITIES = [88, 75, 55] as const

type Open = (bytes: Buffer, limitInputPixels: number | false) => Sharp

// Each file has its own process, so decoders are loaded only when needed, this one as CommonJS: as an ES module its
// loading takes twice as long.
const loadSharp = (): Open => {
  const sharp = createRequire(import.meta.url)('sharp') as typeof Draw
  sharp.cache(false)
  sharp.concurrency(1)
  return (bytes, limitInputPixels) => sharp(bytes, { failOn: 'error', limitInputPixels, animated: false })
}

/** The best JPEG quality that fits. A 10 MB upload must not be refused because re-encoding made it larger. */
const jpegThatFits = async (picture: Sharp): Promise<Buffer> => {
  let drawn = Buffer.alloc(0)
  for (const quality of JPEG_QUALITIES) {
    drawn = await picture.clone().jpeg({ quality }).toBuffer()
    if (drawn.length <= BYTES_MAX) break
  }
  return drawn
}

/** Made smaller where a longer side than this many pixels is of no use; 0 keeps the size. */
const fitted = (picture: Sharp, pixelsMax: number) =>
  pixelsMax > 0
    ? picture.resize({ width: pixelsMax, height: pixelsMax, fit: 'inside', withoutEnlargement: true })
    : picture

/** The re-encoded picture, upright and without metadata. The product runs it only in the limited process. */
const redrawHere = async (
  bytes: Buffer,
  type: string,
  pixelsMax: number,
): Promise<Uint8Array | FileProblem> => {
  const open = loadSharp()
  const { width, height } = await open(bytes, false).metadata()
  if (width * height > PIXELS_MAX) return 'tooManyPixels'
  if (type === 'heic') return heicAsJpeg(bytes, open, pixelsMax)
  const upright = fitted(open(bytes, PIXELS_MAX).autoOrient(), pixelsMax)
  if (type === 'jpg') return jpegThatFits(upright)
  const drawn = await upright.clone().png().toBuffer()
  // A picture that only a smaller PNG could hold becomes a JPEG.
  return drawn.length <= BYTES_MAX ? drawn : jpegThatFits(upright.flatten({ background: '#fff' }))
}

const heicAsJpeg = async (bytes: Buffer, open: Open, pixelsMax: number): Promise<Uint8Array> => {
  const { default: convertHeic } = await import('heic-convert')
  const drawn = await convertHeic({ buffer: bytes, format: 'JPEG', quality: JPEG_QUALITIES[0] / 100 })
  if (drawn.length <= BYTES_MAX && pixelsMax === 0) return drawn
  return jpegThatFits(fitted(open(Buffer.from(drawn), PIXELS_MAX), pixelsMax))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

const decodeText = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    // older spreadsheets export in this encoding
    return latin.decode(bytes)
  }
}

/** A CSV is text without control characters that doesn't start like a page or a script. */
const tableFlaw = (bytes: Buffer): FileProblem | undefined => {
  const text = decodeText(bytes)
  const isPlain = !/[^\P{Cc}\t\r\n]/u.test(text) && !/^\s*(<|#!|%!|\{\\rtf)/.test(text)
  return isPlain ? undefined : 'otherType'
}

type FindProblem = (bytes: Buffer) => FileProblem | undefined | Promise<FileProblem | undefined>

const documents: Record<string, FindProblem> = {
  csv: tableFlaw,
  doc: findDocProblem,
  docx: findDocxProblem,
  pdf: findPdfProblem,
}

/** A re-encoded picture, nothing for a good document, or what is wrong. Throws if it can’t be read. */
export const openFile = async (
  bytes: Buffer,
  type: string,
  pixelsMax: number,
): Promise<Uint8Array | FileProblem> => {
  const findFlaw = documents[type]
  return findFlaw ? ((await findFlaw(bytes)) ?? new Uint8Array()) : redrawHere(bytes, type, pixelsMax)
}
