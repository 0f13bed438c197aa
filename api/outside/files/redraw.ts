import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { refuse } from '@gaitway/contract/errors'
import { FILE_MAX_MEGABYTES, PICTURE_MAX_MEGAPIXELS } from '@gaitway/contract/limits'
import { codeOf } from '../cannot-start.ts'
import { leafProgram } from '../child-program.ts'
import { exitCodes } from './redraw-limits.ts'
import { takeTurns } from './take-turns.ts'

const SECONDS_MAX = 30
const HEAP_MAX_MEGABYTES = 256
const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024

const COMPLAINT_MAX_BYTES = 4096

export type PictureType = 'png' | 'jpg' | 'heic'

/** A crowd of uploads costs time and not memory. 40 megapixels of HEIC take 980 MB, of the others 390 MB. */
const lines = { heic: takeTurns(1), others: takeTurns(2) }
const memoryMegabytes = { heic: 1536, others: 768 }

/** The picture without metadata, drawn anew by a process with limits of its own; HEIC becomes JPEG. */
export const redraw = (bytes: Buffer, type: PictureType): Promise<Buffer> => {
  const kind = type === 'heic' ? 'heic' : 'others'
  return lines[kind](async () => {
    const { code, signal, output, complaint } = await runLimited(bytes, type, memoryMegabytes[kind])
    if (code === exitCodes.tooManyPixels) {
      throw refuse(
        'E_EXCEEDS_UPLOAD_LIMIT',
        undefined,
        `A picture may have at most ${PICTURE_MAX_MEGAPIXELS} megapixels.`,
      )
    }
    if (signal || code === exitCodes.unreadable) throw refuse('file_unreadable')
    if (code !== 0) throw new Error(`The program that redraws pictures ended with code ${code}: ${complaint}`)
    if (output.length > BYTES_MAX) throw refuse('E_EXCEEDS_UPLOAD_LIMIT')
    return output
  })
}

/** Runs the program; nothing of our environment, such as secrets, is handed to it. */
const runLimited = async (bytes: Buffer, type: PictureType, megabytes: number) => {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MAX_MEGABYTES}`,
      ...leafProgram('redraw-picture', import.meta.url),
      type,
      String(megabytes),
    ],
    { stdio: 'pipe', env: {}, timeout: SECONDS_MAX * 1000, killSignal: 'SIGKILL' },
  )
  // A program that has already given up no longer reads: its exit code says why.
  child.stdin.on('error', thrown => {
    if (codeOf(thrown) !== 'EPIPE' && codeOf(thrown) !== 'ECONNRESET') child.emit('error', thrown)
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
