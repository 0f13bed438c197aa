import { startServer } from './embedded-server.ts'

// Lives exactly as long as the run that started it: our input closes when that run ends, however it ends.
const ended = new Promise<void>(resolve => process.stdin.once('close', resolve).resume())
const server = await startServer()
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)
await ended
await server.stop()
process.exit(0)
