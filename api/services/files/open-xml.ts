import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

export type XmlLimits = { zipMegabytes: number; xmlMegabytes: number }

/** Why a file can’t be read, as a sentence for the person who sent it. */
export class XmlFileError extends Error {
  override name = 'XmlFileError'
}

const CHUNK_BYTES = 64 * 1024
/** A ZIP with more files isn’t looked through. */
const ENTRIES_MAX = 20
const MEGABYTE = 1024 * 1024
const damaged = 'The ZIP is damaged. Make it again.'
const describeLimit = (kind: string, megabytes: number) =>
  `We can check ${kind} files up to ${megabytes} MB, and this one is larger. As far as we know, CMS takes no larger ones.`

const startsWith = (bytes: Buffer, ...start: number[]) =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))
const isZip = (bytes: Buffer) => startsWith(bytes, 0x50, 0x4b)
const isUtf16 = (bytes: Buffer) => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)

/** The bytes of an XML file, or of the one in a ZIP, chunk by chunk. Throws `XmlFileError` where they can’t be read. */
export const readXmlBytes = (bytes: Buffer, limits: XmlLimits): AsyncGenerator<Buffer> => {
  if (isZip(bytes)) return readZipped(bytes, limits)
  return readPlain(bytes, limits)
}

const readPlain = async function* (bytes: Buffer, { xmlMegabytes }: XmlLimits) {
  if (isUtf16(bytes))
    throw new XmlFileError('The file is saved as UTF-16, and CMS’s files are plain ASCII. Save it as ASCII.')
  if (!/^\uFEFF?\s*</u.test(bytes.subarray(0, 1000).toString()))
    throw new XmlFileError('This isn’t an XML file or a ZIP. Choose the file that you would upload to CMS.')
  if (bytes.length > xmlMegabytes * MEGABYTE) throw new XmlFileError(describeLimit('XML', xmlMegabytes))
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES)
}

/** What the library throws is about the ZIP’s own bytes. */
const readOrThrow = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch {
    throw new XmlFileError(damaged)
  }
}

const readZipped = async function* (bytes: Buffer, { zipMegabytes, xmlMegabytes }: XmlLimits) {
  if (bytes.length > zipMegabytes * MEGABYTE) throw new XmlFileError(describeLimit('ZIP', zipMegabytes))
  const zip = await readOrThrow(fromBufferPromise(bytes))
  const entry = pickEntry(await readOrThrow(listEntries(zip)))
  if (entry.isEncrypted())
    throw new XmlFileError('The ZIP has a password, so we can’t open it. Make one without it.')
  if (!entry.canDecodeFileData())
    throw new XmlFileError('We can’t open this kind of ZIP. Make it with Windows or macOS.')
  if (entry.uncompressedSize > xmlMegabytes * MEGABYTE)
    throw new XmlFileError(describeLimit('XML', xmlMegabytes))
  let sum = 0
  const chunks = (await readOrThrow(zip.openReadStreamPromise(entry)))[Symbol.asyncIterator]()
  for (;;) {
    const next = (await readOrThrow(chunks.next())) as IteratorResult<Buffer, undefined>
    if (next.done) break
    sum = crc32(next.value, sum)
    yield next.value
  }
  // the library compares sizes, not the checksum
  if (sum !== entry.crc32) throw new XmlFileError(damaged)
}

const listEntries = async (zip: ZipFile): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > ENTRIES_MAX) break
  }
  return entries
}

/** The one XML file of a ZIP; what macOS adds for itself doesn’t count. */
const pickEntry = (entries: readonly Entry[]): Entry => {
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !fileName.startsWith('__MACOSX/'))
  const [file, ...others] = files
  if (!file) throw new XmlFileError('The ZIP is empty. Choose one with an XML file.')
  if (others.length > 0)
    throw new XmlFileError('We can check a ZIP with one XML file, and this one has several files.')
  if (!/\.xml$/iu.test(file.fileName))
    throw new XmlFileError(`The file in the ZIP is ${file.fileName.slice(0, 80)}. It must be an XML file.`)
  return file
}
