import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Flaw, flawCodes } from './flaws.ts'
import { redrawHere } from './redraw-here.ts'
import { docFlaw, docxFlaw } from './word-file.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    // older spreadsheets save their tables in this one
    return latin.decode(bytes)
  }
}

/** A table is text without control characters that does not begin as a page or a script would. */
const tableFlaw = (bytes: Buffer): Flaw | undefined => {
  const text = textOf(bytes)
  const isPlain = !/[^\P{Cc}\t\r\n]/u.test(text) && !/^\s*(<|#!|%!|\{\\rtf)/.test(text)
  return isPlain ? undefined : 'otherType'
}

// A program of its own: a file comes in on stdin; of a picture what was drawn anew goes out on stdout.

const documents: Record<string, (bytes: Buffer) => Flaw | undefined> = {
  csv: tableFlaw,
  doc: docFlaw,
  docx: docxFlaw,
}

/** A thread that ends the whole process when it grows too big, even while a decoder never yields. */
const watchMemory = (megabytes: number) => {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${megabytes * 1024 * 1024}) process.kill(process.pid, 'SIGKILL')
  }, 20)`
  new Worker(watch, { eval: true }).unref()
}

const readAll = async () => {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const openFile = async (bytes: Buffer, type: string): Promise<Uint8Array | Flaw> => {
  const flawOf = documents[type]
  return flawOf ? (flawOf(bytes) ?? new Uint8Array()) : redrawHere(bytes, type)
}

const finish = (opened: Uint8Array | Flaw) => {
  if (typeof opened === 'string') process.exit(flawCodes[opened])
  process.stdout.write(opened, () => process.exit(0))
}

const [type = '', megabytes = ''] = process.argv.slice(2)
setPriority(10)
watchMemory(Number(megabytes))
openFile(await readAll(), type).then(finish, () => process.exit(flawCodes.unreadable))
