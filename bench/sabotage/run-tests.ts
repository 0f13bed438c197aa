import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Report = {
  testResults: {
    message: string
    assertionResults: { status: 'passed' | 'failed' | 'pending'; fullName: string }[]
  }[]
}
export type Ran = { passed: string[]; failed: string[]; said: string }

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Tests of this file of a copy, those with this in their names, run there on the server of this run. */
export const runTests = async (folder: string, test: string, named: string): Promise<Ran> => {
  const reportFile = join(folder, 'report.json')
  await rm(reportFile, { force: true })
  const { GAITWAY_SEEN: _, TEST_DATABASE_SERVER, ...env } = process.env
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      join(folder, 'node_modules', 'jest', 'bin', 'jest.js'),
      test,
      ...(named ? ['-t', escaped(named)] : []),
      '--ci',
      '--runInBand',
      '--json',
      `--outputFile=${reportFile}`,
      '--selectProjects',
      'node',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, NODE_OPTIONS: '', TEST_DATABASE_URL: TEST_DATABASE_SERVER },
    },
  )
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
  await once(child, 'close')
  const text = await readFile(reportFile, 'utf8').catch(() => '{"testResults":[]}')
  const results = (JSON.parse(text) as Report).testResults.flatMap(({ assertionResults }) => assertionResults)
  const namesOf = (wanted: string) =>
    results.filter(({ status }) => status === wanted).map(({ fullName }) => fullName)
  return { passed: namesOf('passed'), failed: namesOf('failed'), said: said.join('') }
}
