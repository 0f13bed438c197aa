import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { openFile } from './open-file.ts'
import { type FileProblem, problemCodes } from './word-file.ts'

// Reads a file on stdin and writes the re-encoded picture to stdout.

/** A thread that kills the process when it uses too much memory, even while a decoder never yields. */
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

const finish = (opened: Uint8Array | FileProblem) => {
  if (typeof opened === 'string') process.exit(problemCodes[opened])
  process.stdout.write(opened, () => process.exit(0))
}

const [type = '', megabytes = '', pixelsMax = ''] = process.argv.slice(2)
setPriority(10)
watchMemory(Number(megabytes))
openFile(await readAll(), type, Number(pixelsMax)).then(finish, () => process.exit(problemCodes.unreadable))
