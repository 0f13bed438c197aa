import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../services/startup-error.ts'
import { repository } from '../repository.ts'
import { buildFrontEnd, distOf, frontEnds } from './building/front-ends.ts'
import { bundleApi } from './building/bundle.ts'
import { runOnce } from './start/program.ts'
import { showSteps } from './start/steps.ts'

/** The total compressed size of a built front end's scripts and styles, in kB. */
const compressedKilobytes = async (dist: string): Promise<number> => {
  const names = await readdir(dist, { recursive: true })
  const compressed = names.filter(name => /\.(js|css)\.gz$/.test(name))
  const sizes = await Promise.all(compressed.map(async name => (await stat(join(dist, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}

/** Prints the size of each screen, and fails if one is over its budget. */
const assertSizeBudget = async (frontEnd: 'web' | 'admin') => {
  const budget = join(repository, frontEnd, 'size-budget.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', budget], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new StartupError(`${frontEnd} is over its size budget.`)
}

/** Builds everything that production runs. */
runOnce(async ({ signal }) => {
  const { step } = showSteps(line => process.stdout.write(`${line}\n`), signal)
  await step('api', bundleApi, names => names.join(', '))
  for (const name of frontEnds) {
    const build = async () => {
      await buildFrontEnd(name, signal)
      return compressedKilobytes(distOf(name))
    }
    await step(name, build, kilobytes => `${kilobytes} kB compressed`)
  }
  for (const name of frontEnds) await assertSizeBudget(name)
})
