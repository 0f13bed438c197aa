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

/** The breakages whose code isn't exactly once where it should be. */
export const staleBreakages = async () => {
  const stale: string[] = []
  for (const { what, file, text } of breakages) {
    const count = timesIn(await readFile(join(repository, file), 'utf8'), text)
    if (count !== 1) stale.push(`${what}: the text is in ${file} ${count} times`)
  }
  return stale
}

const breakOne = async (folder: string, { file, text, instead }: Breakage) => {
  const path = join(folder, file)
  const whole = await readFile(path, 'utf8')
  if (timesIn(whole, text) !== 1) throw new Error(`"${text}" is not in ${file} exactly once.`)
  await writeFile(
    path,
    whole.replace(text, () => instead),
  )
  return () => writeFile(path, whole)
}

type Outcomes = { breakage: Breakage; red?: string; green?: string }[]

/** For each of these breakages, made together, the failing test, or why none failed. */
const breakTogether = async (folder: string, group: readonly Breakage[]): Promise<Outcomes> => {
  const restores = []
  for (const breakage of group) restores.push(await breakOne(folder, breakage))
  const { passed, failed, said } = await runTests(folder, group)
  for (const restore of restores.toReversed()) await restore()
  return group.map(breakage => {
    const { test, named } = breakage
    const [red] = failed(breakage)
    if (red) return { breakage, red: `${red} (${test})` }
    const isGreen = passed(breakage).length > 0
    return {
      breakage,
      green: isGreen
        ? `${test} stays green`
        : `no test named "${named}" runs in ${test}: ${said.slice(-2000)}`,
    }
  })
}

type Manner = {
  report?: (line: string) => void
  /** how many are broken together; one at a time shows each by itself */
  together?: number
  /** whether to show that the same tests pass when nothing is broken */
  alsoUnbroken?: boolean
}

/** Breaks one thing after another in a copy of the repository. Each must fail a test. */
export const proveSabotage = async (
  list: readonly Breakage[],
  { report = say, together = 1, alsoUnbroken = true }: Manner = {},
): Promise<Outcome> => {
  const copy = await copyRepository()
  const missed: string[] = []
  try {
    for (let first = 0; first < list.length; first += together)
      for (const outcome of await breakTogether(copy.folder, list.slice(first, first + together))) {
        const { breakage, red, green } = outcome
        report(`  ${red ? 'red  ' : 'GREEN'} ${breakage.what}\n        ${red ?? green}`)
        if (!red) missed.push(`${breakage.what}: ${green}`)
      }
    const unbroken = alsoUnbroken ? await runTests(copy.folder, list) : undefined
    for (const tests of list)
      if (unbroken && (unbroken.failed(tests).length > 0 || unbroken.passed(tests).length === 0))
        missed.push(`${tests.test} is green as long as nothing is broken`)
  } finally {
    await copy.remove()
  }
  return {
    figures: { broken: list.length, 'failed a test': list.length - missed.length },
    broken: missed,
  }
}
