import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))

export type TestServer = { url: string; stop: () => Promise<void> }

const externalServer = (url: string): TestServer => ({ url, stop: async () => {} })

/** A PostgreSQL that ends with this process, even when it is killed; or the one in TEST_DATABASE_URL. */
export const startTestServer = async (url = process.env.TEST_DATABASE_URL): Promise<TestServer> => {
  if (url) return externalServer(url)
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // Ctrl-C reaches us alone; we then stop the server in order
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const exited = once(child, 'exit')
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  const line = await Promise.race([firstLine, exited.then(() => undefined)])
  if (!line) throw new Error('PostgreSQL for the tests did not start; see the error above.')
  child.unref()
  return {
    ...(JSON.parse(line) as { url: string }),
    stop: async () => {
      child.ref()
      child.stdin.end()
      await exited
    },
  }
}
