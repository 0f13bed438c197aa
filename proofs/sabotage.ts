import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../api/repository.ts'
import { say } from './figures.ts'
import type { Outcome } from './proof.ts'
import type { Breakage } from './sabotage/breakage.ts'
import { breakages } from './sabotage/breakages.ts'
import { copyRepository } from './sabotage/copy.ts'
import { runTests } from './sabotage/run-tests.ts'

const timesIn = (whole: string, text: string) => whole.split(text).length - 1

/** Breakages whose code isn’t in its file exactly once, or whose test isn’t in its test file. */
export const staleBreakages = async () => {
  const stale: string[] = []
  for (const { what, file, text, test, named } of breakages) {
    const count = timesIn(await readFile(join(repository, file), 'utf8'), text)
    if (count !== 1) stale.push(`${what}: ${file} contains the code ${count} times`)
    if (timesIn(await readFile(join(repository, test), 'utf8'), named) === 0)
      stale.push(`${what}: ${test} has no test named "${named}"`)
  }
  return stale
}

const breakOne = async (folder: string, { file, text, instead }: Breakage) => {
  const path = join(folder, file)
  const whole = await readFile(path, 'utf8')
  if (timesIn(whole, text) !== 1) throw new Error(`"${text}" does not stand in ${file} exactly once.`)
  await writeFile(
    path,
    whole.replace(text, () => instead),
  )
  return () => writeFile(path, whole)
}

/** The test that turned red for this breakage, or why none did. */
const judge = async (folder: string, breakage: Breakage): Promise<{ red?: string; green?: string }> => {
  const { test, named } = breakage
  const fix = await breakOne(folder, breakage)
  const { passed, failed, said } = await runTests(folder, [breakage])
  await fix()
  const [red] = failed(breakage)
  if (red) return { red: `${red} (${test})` }
  if (passed(breakage).length > 0) return { green: `${test} stays green` }
  return { green: `no test named "${named}" runs in ${test}: ${said.slice(-2000)}` }
}

/** In a copy of the repository one thing after another is broken, and for each a test turns red. */
export const proveSabotage = async (list: readonly Breakage[]): Promise<Outcome> => {
  const copy = await copyRepository()
  const missed: string[] = []
  try {
    for (const breakage of list) {
      const { red, green } = await judge(copy.folder, breakage)
      say(`  ${red ? 'red  ' : 'GREEN'} ${breakage.what}\n        ${red ?? green}`)
      if (!red) missed.push(`${breakage.what}: ${green}`)
    }
    const unbroken = await runTests(copy.folder, list)
    for (const tests of list)
      if (unbroken.failed(tests).length > 0 || unbroken.passed(tests).length === 0)
        missed.push(`${tests.test} is green as long as nothing is broken`)
  } finally {
    await copy.remove()
  }
  return {
    figures: { broken: list.length, 'turned a test red': list.length - missed.length },
    broken: missed,
  }
}
