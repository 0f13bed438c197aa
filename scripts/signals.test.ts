import { spawn, spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repositoryFolder } from '../api/repository.ts'
import { bundledProgram } from '../test/programs.ts'

const sourceOf = (path: string) => join(repositoryFolder, 'scripts', path)

/** A stub that replaces each of our programs: it shuts down the way they do, and prints how. */
const writeStub = (program: string) => `
import { runProgram } from ${JSON.stringify(program)}
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
setInterval(() => {}, 1_000)
runProgram(async ({ closing }) => {
  if (process.env.THROWS) throw new Error('The moon is full\\n(second line)')
  const close = async () => {
    await pause(Number(process.env.OPEN_MS))
    console.log('closing')
    await pause(Number(process.env.CLOSING_MS))
    console.log('closed in order')
  }
  closing.add({ name: 'The stub', close })
  if (process.env.FRONT_ENDS) {
    const { tsImport } = await import('tsx/esm/api')
    const source = ${JSON.stringify(sourceOf('dev/dev-server.ts'))}
    const { openDevServer } = await tsImport(source, import.meta.url)
    await openDevServer({ host: '127.0.0.1', port: 0 }, 1)
  }
  console.log('running as ' + process.pid)
})
`

let folder: string
let processId = 0
beforeAll(async () => {
  const build = join(repositoryFolder, 'api', 'build')
  await mkdir(build, { recursive: true })
  folder = await mkdtemp(join(build, 'signals-'))
  await writeFile(join(folder, 'stub.mjs'), writeStub(await bundledProgram('scripts/start/program.ts')))
  const { scripts } = JSON.parse(await readFile(join(repositoryFolder, 'package.json'), 'utf8'))
  const stubScripts = Object.entries<string>(scripts).map(([name, script]) => [
    name,
    script.replace(/\S+\.[jt]s$/, 'stub.mjs'),
  ])
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: Object.fromEntries(stubScripts) }),
  )
})
afterEach(() => {
  if (!processId) return // 0 would be our own process group
  try {
    process.kill(processId, 'SIGKILL')
  } catch (thrown) {
    // it has exited, as it should
    expect(thrown).toMatchObject({ code: 'ESRCH' })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Longer than signals count as one, so that another one finds the program still open. */
const openMs = 700

/** Runs an npm script, and resolves once its program runs. */
const runScript = async (name: string, { openMs = 0, closingMs = 0, hasFrontEnds = false } = {}) => {
  processId = 0
  const npm = spawn('npm', ['run', name], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    // like in a terminal, where Ctrl-C reaches the whole process group
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_update_notifier: 'false',
      OPEN_MS: String(openMs),
      CLOSING_MS: String(closingMs),
      FRONT_ENDS: hasFrontEnds ? '1' : '',
    },
  })
  const exited = once(npm, 'exit')
  const output: string[] = []
  const lines = createInterface({ input: npm.stdout })
  lines.on('line', line => output.push(line))
  const closing = new Promise<void>(resolve => lines.on('line', line => line === 'closing' && resolve()))
  for await (const [line] of on(lines, 'line')) if (String(line).startsWith('running as ')) break
  processId = Number(output.at(-1)?.slice('running as '.length))
  return { pid: npm.pid ?? 0, closing, output, exited }
}

test.each(['start', 'serve', 'work'])(
  'npm run %s: a SIGTERM to npm shuts the program down in order',
  async name => {
    const { pid, output, exited } = await runScript(name)
    process.kill(pid, 'SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(output.at(-1)).toBe('closed in order')
  },
)

test('npm run dev: the front-end dev servers leave SIGTERM handling to the program', async () => {
  const { pid, output, exited } = await runScript('dev', { openMs, hasFrontEnds: true })
  process.kill(pid, 'SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output.at(-1)).toBe('closed in order')
})

test('npm run serve: two signals at once count as one', async () => {
  const { output, exited } = await runScript('serve', { openMs })
  // two different signals, because the system may merge two of the same kind
  process.kill(processId, 'SIGINT')
  process.kill(processId, 'SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output.at(-1)).toBe('closed in order')
})

test('npm run serve: Ctrl-C, received from both the terminal and npm, shuts the program down in order', async () => {
  const { pid, output, exited } = await runScript('serve', { openMs })
  process.kill(-pid, 'SIGINT')
  expect(await exited).toEqual([0, null])
  expect(output.at(-1)).toBe('closed in order')
})

test('npm run serve: a second Ctrl-C stops the program immediately', async () => {
  const { pid, output, closing, exited } = await runScript('serve', { openMs, closingMs: 60_000 })
  process.kill(-pid, 'SIGINT')
  await closing
  process.kill(-pid, 'SIGINT')
  expect(await exited).toEqual([130, null])
  expect(output.at(-1)).toBe('closing')
})

test('programs: an unexpected failure ends in a sentence, and where it happened is one line of the log', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'stub.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, THROWS: '1' },
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    'The program ended unexpectedly: The moon is full. The line above says where; please send it with your report.',
  )
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 60,
    err: { message: 'The moon is full\n(second line)', stack: expect.stringContaining('stub.mjs') },
  })
})
