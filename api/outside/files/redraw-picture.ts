import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { redrawHere } from './redraw-here.ts'
import { exitCodes } from './redraw-limits.ts'

// A program of its own: a picture comes in on stdin and goes out redrawn on stdout.

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

const finish = (drawn: Uint8Array | 'tooManyPixels') => {
  if (drawn === 'tooManyPixels') process.exit(exitCodes.tooManyPixels)
  process.stdout.write(drawn, () => process.exit(0))
}

const [type = '', megabytes = ''] = process.argv.slice(2)
setPriority(10)
watchMemory(Number(megabytes))
redrawHere(await readAll(), type).then(finish, () => process.exit(exitCodes.unreadable))
