import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  listFailedJourneys,
  listFailedTests,
  reportFiles,
  type TestFailure,
  type JestReport,
  type PlaywrightReport,
} from '../scripts/test-runner/reports.ts'
import { repositoryFolder } from '../api/repository.ts'
import { say } from './figures.ts'
import type { Outcome } from './proof.ts'

export const RUNS_ALONE = 5
export const RUNS_BESIDE_LOAD = 3

/** One whole run: what failed, and its seconds. */
type Run = { isBesideLoad: boolean; failed: TestFailure[]; seconds: number }

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repositoryFolder, encoding: 'utf8' }).trim()

/** Keeps every core busy until it is stopped. */
const startLoad = () => {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  return () => busy.forEach(child => child.kill('SIGKILL'))
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T

/** Runs everything once, as `npm test` does, in the order that the number makes. */
const runOnce = async (order: number, isBesideLoad: boolean): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-steady-'))
  const stopLoad = isBesideLoad ? startLoad() : () => {}
  const startedAt = performance.now()
  try {
    const {
      TEST_DATABASE_ON_DISK: _,
      TEST_DATABASE_SERVER: _server,
      TEST_DATABASE_TEMPLATE: _run,
      ...env
    } = process.env
    const child = spawn('npm', ['test'], {
      cwd: repositoryFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, TEST_REPORTS: folder, TEST_ORDER: String(order) },
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
    const [code] = (await once(child, 'close')) as [number | null]
    const { jest, playwright } = reportFiles(folder)
    const failed = [
      ...(existsSync(jest) ? listFailedTests(await readJson<JestReport>(jest)) : []),
      ...(existsSync(playwright) ? listFailedJourneys(await readJson<PlaywrightReport>(playwright)) : []),
    ]
    if (code !== 0 && failed.length === 0)
      failed.push({ name: 'no test, but the run', reason: said.join('').slice(-500) })
    return { isBesideLoad, failed, seconds: Math.round((performance.now() - startedAt) / 1000) }
  } finally {
    stopLoad()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs all tests again and again, each time in another order, and the last times beside a load. What depends on what ran
 * before or on the machine's speed fails in one of them. The results of a commit are kept in `.data/steady`, so
 * that an interrupted proof goes on where it stopped.
 */
export const proveSteady = async (runs: number): Promise<Outcome> => {
  if (git('status', '--porcelain'))
    return { figures: {}, broken: ['Commit your changes first: results are kept by commit.'] }
  const file = join(repositoryFolder, '.data', 'steady', `${git('rev-parse', 'HEAD')}.json`)
  const ended = existsSync(file) ? await readJson<Run[]>(file) : []
  await mkdir(join(repositoryFolder, '.data', 'steady'), { recursive: true })
  while (ended.length < runs) {
    const run = await runOnce(ended.length + 1, ended.length >= RUNS_ALONE)
    ended.push(run)
    await writeFile(file, JSON.stringify(ended))
    say(`  run ${ended.length} of ${runs}, ${run.isBesideLoad ? 'beside a load' : 'alone'}: ${run.seconds} s`)
    for (const { name, reason } of run.failed)
      say(`    failed with TEST_ORDER=${ended.length}: ${name}\n${reason}`)
  }
  const secondsOf = (isBesideLoad: boolean) =>
    ended
      .filter(run => run.isBesideLoad === isBesideLoad)
      .map(({ seconds }) => seconds)
      .join(', ')
  return {
    figures: {
      runs: ended.length,
      'seconds alone': secondsOf(false),
      'seconds beside a load': secondsOf(true),
    },
    broken: [...new Set(ended.flatMap(({ failed }) => failed.map(({ name }) => name)))].map(
      name => `${name} failed once or more`,
    ),
  }
}
