import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Report = {
  testResults: {
    name: string
    assertionResults: { status: 'passed' | 'failed' | 'pending'; fullName: string }[]
  }[]
}
/** A test file, and a part of the names of the tests that count; all if empty. */
export type Tests = { test: string; named: string }
type Result = { file: string; name: string; status: string }

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const start = (folder: string, args: string[]) => {
  const { GAITWAY_COVERAGE: _, TEST_DATABASE_SERVER, TEST_DATABASE_TEMPLATE: _run, ...env } = process.env
  const jest = join(folder, 'node_modules', 'jest', 'bin', 'jest.js')
  return spawn(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NODE_OPTIONS: '', TEST_DATABASE_URL: TEST_DATABASE_SERVER },
  })
}

/** Runs these tests in a copy, on this run's server; returns the results of the tests that count, and the output. */
export const runTests = async (folder: string, wanted: readonly Tests[]) => {
  const reportFile = join(folder, 'report.json')
  await rm(reportFile, { force: true })
  const names = wanted.some(({ named }) => !named) ? [] : wanted.map(({ named }) => escaped(named))
  const child = start(folder, [
    ...new Set(wanted.map(({ test }) => test)),
    ...(names.length > 0 ? ['-t', names.join('|')] : []),
    '--ci',
    '--runInBand',
    '--json',
    `--outputFile=${reportFile}`,
    '--selectProjects',
    'node',
  ])
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
  await once(child, 'close')
  const text = await readFile(reportFile, 'utf8').catch(() => '{"testResults":[]}')
  const results = (JSON.parse(text) as Report).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ status, fullName: name }): Result => ({ file, name, status })),
  )
  const namesOf = ({ test, named }: Tests, status: string) =>
    results
      .filter(one => one.status === status && one.file.endsWith(`/${test}`) && one.name.includes(named))
      .map(({ name }) => name)
  return {
    passed: (tests: Tests) => namesOf(tests, 'passed'),
    failed: (tests: Tests) => namesOf(tests, 'failed'),
    said: said.join(''),
  }
}
