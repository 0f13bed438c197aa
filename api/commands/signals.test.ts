import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repository } from '../repository.ts'

const sourceOf = (path: string) => JSON.stringify(join(repository, 'api', 'commands', path))

/** Takes the place of a program of ours: it ends as they do, and says how. */
const standIn = `
import { tsImport } from 'tsx/esm/api'
const { runProgram } = await tsImport(${sourceOf('running/program.ts')}, import.meta.url)
const later = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
setInterval(() => {}, 1_000)
runProgram(async ({ closing }) => {
  const close = async () => {
    await later(700)
    console.log('closing')
    await later(Number(process.env.CLOSING_MS))
    console.log('ended in order')
  }
  closing.add({ name: 'The stand-in', close })
  if (process.env.FRONT_ENDS) {
    const { openFrontDoor } = await tsImport(${sourceOf('dev/front-door.ts')}, import.meta.url)
    await openFrontDoor({ host: '127.0.0.1', port: 0 }, 1)
  }
  console.log('running as ' + process.pid)
})
`

let folder: string
let processId = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-signals-'))
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'stand-in.mjs'), standIn)
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  const inPlace = Object.entries<string>(scripts).map(([name, script]) => [
    name,
    script.replace(/\S+\.[jt]s$/, 'stand-in.mjs'),
  ])
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: Object.fromEntries(inPlace) }),
  )
})
afterEach(() => {
  try {
    process.kill(processId, 'SIGKILL')
  } catch (thrown) {
    // it has ended, as it should
    expect(thrown).toMatchObject({ code: 'ESRCH' })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a script by npm, and resolves once its program runs. */
const runScript = async (name: string, { closingMs = 0, hasFrontEnds = false } = {}) => {
  const npm = spawn('npm', ['run', name], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    // as a terminal does, whose Ctrl-C reaches the whole group
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npmConfigUpdateNotifier: 'false',
      CLOSING_MS: String(closingMs),
      FRONT_ENDS: hasFrontEnds ? '1' : '',
    },
  })
  const ended = once(npm, 'exit')
  const said: string[] = []
  const lines = createInterface({ input: npm.stdout })
  lines.on('line', line => said.push(line))
  const closing = new Promise<void>(resolve => lines.on('line', line => line === 'closing' && resolve()))
  for await (const [line] of on(lines, 'line')) if (String(line).startsWith('running as ')) break
  processId = Number(said.at(-1)?.slice('running as '.length))
  return { pid: npm.pid ?? 0, closing, said, ended }
}

test.each(['start', 'dev', 'serve', 'work'])(
  'npm run %s: a SIGTERM to npm ends the program in order',
  async name => {
    const { pid, said, ended } = await runScript(name)
    process.kill(pid, 'SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(said.at(-1)).toBe('ended in order')
  },
)

test('npm run dev: the servers of the front ends leave a SIGTERM to the program', async () => {
  const { pid, said, ended } = await runScript('dev', { hasFrontEnds: true })
  process.kill(pid, 'SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.at(-1)).toBe('ended in order')
})

test('npm run serve: two signals at once count as one', async () => {
  const { said, ended } = await runScript('serve')
  // two of the same kind may arrive as one anyway
  process.kill(processId, 'SIGINT')
  process.kill(processId, 'SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.at(-1)).toBe('ended in order')
})

test('npm run serve: Ctrl-C, which arrives from the terminal and from npm, ends the program in order', async () => {
  const { pid, said, ended } = await runScript('serve')
  process.kill(-pid, 'SIGINT')
  expect(await ended).toEqual([0, null])
  expect(said.at(-1)).toBe('ended in order')
})

test('npm run serve: a second Ctrl-C ends the program at once', async () => {
  const { pid, said, closing, ended } = await runScript('serve', { closingMs: 60_000 })
  process.kill(-pid, 'SIGINT')
  await closing
  process.kill(-pid, 'SIGINT')
  expect(await ended).toEqual([130, null])
  expect(said.at(-1)).toBe('closing')
})
