import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../services/startup-error.ts'
import { repository } from '../repository.ts'
import { buildFrontEnd, distOf, frontEnds } from './building/front-ends.ts'
import { bundleApi } from './building/bundle.ts'
import { runOnce } from './running/program.ts'
import { showSteps } from './running/steps.ts'

/** The compressed size of all scripts and styles of a built front end, in kB. */
const compressedKilobytes = async (dist: string): Promise<number> => {
  const names = await readdir(dist, { recursive: true })
  const packed = names.filter(name => /\.(js|css)\.gz$/.test(name))
  const sizes = await Promise.all(packed.map(async name => (await stat(join(dist, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}

/** Each screen of a front end weighs no more than its budget allows; the table of weights is shown. */
const refuseHeavy = async (frontEnd: 'web' | 'admin') => {
  const budget = join(repository, frontEnd, 'size-budget.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', budget], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new StartupError(`${frontEnd} is heavier than its budget allows.`)
}

/** Neither front end is heavier than its budgets allow. */
const refuseHeavyScreens = async () => {
  await refuseHeavy('web')
  await refuseHeavy('admin')
}

/** Everything that production runs is built anew. */
runOnce(async ({ signal }) => {
  const { step } = showSteps(line => process.stdout.write(`${line}\n`), signal)
  await step('api', bundleApi, names => names.join(', '))
  for (const name of frontEnds) {
    const build = async () => {
      await buildFrontEnd(name, signal)
      return compressedKilobytes(distOf(name))
    }
    await step(name, build, kilobytes => `${kilobytes} kB compressed in all`)
  }
  await refuseHeavyScreens()
})
