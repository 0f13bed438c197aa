import { buildFrontEnd, distOf, frontEnds } from './building/front-ends.ts'
import { bundleApi } from './building/bundle.ts'
import { compressedKilobytes, refuseHeavyScreens } from './building/sizes.ts'
import { runOnce } from './running/program.ts'
import { showSteps } from './running/steps.ts'

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
