import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { refuse } from '@gaitway/contract/values/errors'
import { FILE_MAX_MEGABYTES, PICTURE_MAX_MEGAPIXELS } from '@gaitway/contract/values/limits'
import type { FileType } from '@gaitway/contract/values/uploads'
import { readErrorCode } from '../../startup-error.ts'
import { programArguments } from '../child-program.ts'
import { type FileProblem, problemCodes } from './word-file.ts'

/** Runs a limited number of jobs at once. The rest wait in order. */
const takeTurns = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []

  const turn = async () => {
    if (running < atOnce) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
  }
  const passOn = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}

const SECONDS_MAX = 30
const HEAP_MAX_MEGABYTES = 256
const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024
const COMPLAINT_MAX_BYTES = 4096

type Limits = {
  megabytes: number
  seconds?: number
  /** the longer side of the re-encoded picture */
  pixelsMax?: number
}

const heic = { inTurn: takeTurns(1), megabytes: 1536 }
const picture = { inTurn: takeTurns(2), megabytes: 768 }
const document = { inTurn: takeTurns(2), megabytes: 384 }
/** Many uploads cost time, not memory: 50 megapixels of HEIC take about 1 GB, of other pictures 420 MB. */
const lines: Record<FileType, { inTurn: ReturnType<typeof takeTurns>; megabytes: number }> = {
  heic,
  png: picture,
  jpg: picture,
  doc: document,
  docx: document,
  csv: document,
  pdf: document,
}

/** Opens an upload of this type. Returns a re-encoded picture; a document is kept as is. Refuses what is unsafe. */
export type OpenUpload = (bytes: Buffer, type: FileType, pixelsMax?: number) => Promise<Buffer>

/** Opens a file in a process with limits of its own. */
export const openSandboxed: OpenUpload = (bytes, type, pixelsMax) => {
  const { inTurn, megabytes } = lines[type]
  return inTurn(() => runLimitedAtOnce(bytes, type, { megabytes, pixelsMax }))
}

const PIXELS_SENTENCE = `A picture may have at most ${PICTURE_MAX_MEGAPIXELS} megapixels.`
const ACTIVE_SENTENCE =
  'This Word file contains macros or loads content from elsewhere. Save it as a PDF and upload that.'
const LOCKED_SENTENCE = 'This PDF needs a password to open. Save a copy without a password and upload that.'

/** What each problem is refused with. */
export const refusals: Record<FileProblem, () => Error> = {
  tooManyPixels: () => refuse('E_EXCEEDS_UPLOAD_LIMIT', undefined, PIXELS_SENTENCE),
  otherType: () => refuse('file_type_not_accepted'),
  unreadable: () => refuse('file_unreadable'),
  locked: () => refuse('file_unreadable', undefined, LOCKED_SENTENCE),
  active: () => refuse('file_type_not_accepted', undefined, ACTIVE_SENTENCE),
}
const flaws = Object.keys(problemCodes) as FileProblem[]

/** A file that takes too much time or memory is refused as unreadable. */
export const runLimitedAtOnce = async (bytes: Buffer, type: FileType, limits: Limits): Promise<Buffer> => {
  const { code, signal, output, complaint } = await runProgram(bytes, type, limits)
  const flaw = signal ? 'unreadable' : flaws.find(name => problemCodes[name] === code)
  if (flaw) throw refusals[flaw]()
  if (code !== 0) throw new Error(`The program that opens files ended with code ${code}: ${complaint}`)
  if (output.length > BYTES_MAX) throw refuse('E_EXCEEDS_UPLOAD_LIMIT')
  return output
}

/** The program gets no environment variables, which may hold secrets. */
const runProgram = async (
  bytes: Buffer,
  type: FileType,
  { megabytes, seconds = SECONDS_MAX, pixelsMax = 0 }: Limits,
) => {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MAX_MEGABYTES}`,
      ...programArguments('limited-program', import.meta.url),
      type,
      String(megabytes),
      String(pixelsMax),
    ],
    { stdio: 'pipe', env: {}, timeout: seconds * 1000, killSignal: 'SIGKILL' },
  )
  // A program that already failed no longer reads. Its exit code says why.
  child.stdin.on('error', thrown => {
    if (readErrorCode(thrown) !== 'EPIPE' && readErrorCode(thrown) !== 'ECONNRESET')
      child.emit('error', thrown)
  })
  child.stdin.end(bytes)
  const output = collect(child.stdout, 2 * BYTES_MAX, () => child.kill('SIGKILL'))
  const complaint = collect(child.stderr, COMPLAINT_MAX_BYTES, () => undefined)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, output: output(), complaint: complaint().toString('utf8') }
}

const collect = (stream: Readable, bytesMax: number, whenMore: () => unknown) => {
  const chunks: Buffer[] = []
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bytesMax) whenMore()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks)
}
