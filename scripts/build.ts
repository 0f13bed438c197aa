import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFrontEnd, distOf, frontEnds } from './building/front-ends.ts'
import { bundleApi } from './building/bundle.ts'
import { assertSizeBudget } from './building/size-budget.ts'
import { runOnce } from './start/program.ts'
import { showSteps } from './start/steps.ts'

/** The total compressed size of a built front end's scripts and styles, in kB. */
const compressedKilobytes = async (dist: string): Promise<number> => {
  const names = await readdir(dist, { recursive: true })
  const compressed = names.filter(name => /\.(js|css)\.gz$/.test(name))
  const sizes = await Promise.all(compressed.map(async name => (await stat(join(dist, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}

/** Builds everything that production runs. */
runOnce(async ({ signal }) => {
  const { step } = showSteps(process.stdout, signal)
  await step('api', bundleApi, names => names.join(', '))
  for (const name of frontEnds) {
    const build = async () => {
      await buildFrontEnd(name, { withGallery: process.env.WITH_GALLERY === '1', signal })
      return compressedKilobytes(distOf(name))
    }
    await step(name, build, kilobytes => `${kilobytes} kB compressed`)
  }
  for (const name of frontEnds) assertSizeBudget(name)
})
