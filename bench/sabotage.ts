import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../api/repository.ts'
import { say } from './figures.ts'
import type { Outcome } from './proof.ts'
import { breakages, type Breakage } from './sabotage/breakages.ts'
import { copyRepository } from './sabotage/copy.ts'
import { runTests } from './sabotage/run-tests.ts'

const timesIn = (whole: string, text: string) => whole.split(text).length - 1

/** The breakages whose text no longer stands exactly once where it should. */
export const staleBreakages = async () => {
  const stale: string[] = []
  for (const { what, file, text } of breakages) {
    const count = timesIn(await readFile(join(repository, file), 'utf8'), text)
    if (count !== 1) stale.push(`${what}: the text stands ${count} times in ${file}`)
  }
  return stale
}

/** The test that turned red, or why none did. */
const breakOne = async (
  folder: string,
  { file, text, instead, test, named }: Breakage,
): Promise<{ red: string } | { green: string }> => {
  const path = join(folder, file)
  const whole = await readFile(path, 'utf8')
  if (timesIn(whole, text) !== 1) return { green: `its text does not stand in ${file} exactly once` }
  await writeFile(
    path,
    whole.replace(text, () => instead),
  )
  const broken = await runTests(folder, test, named)
  await writeFile(path, whole)
  const [red] = broken.failed
  if (red) return { red: `${red} (${test})` }
  return broken.passed.length > 0
    ? { green: `${test} stays green` }
    : { green: `no test named "${named}" runs in ${test}: ${broken.said.slice(-2000)}` }
}

/** In a copy of the repository one thing after another is broken, and for each a test turns red. */
export const proveSabotage = async (
  list: readonly Breakage[],
  { tell = say, alsoUnbroken = true }: { tell?: (line: string) => void; alsoUnbroken?: boolean } = {},
): Promise<Outcome> => {
  const copy = await copyRepository()
  const missed: string[] = []
  try {
    for (const breakage of list) {
      const outcome = await breakOne(copy.folder, breakage)
      const isRed = 'red' in outcome
      tell(`  ${isRed ? 'red  ' : 'GREEN'} ${breakage.what}\n        ${isRed ? outcome.red : outcome.green}`)
      if (!isRed) missed.push(`${breakage.what}: ${outcome.green}`)
    }
    for (const { test, named } of alsoUnbroken ? list : []) {
      const { failed, passed } = await runTests(copy.folder, test, named)
      if (failed.length > 0 || passed.length === 0) missed.push(`${test} is red without anything broken`)
    }
  } finally {
    await copy.remove()
  }
  return {
    figures: { broken: list.length, 'turned a test red': list.length - missed.length },
    broken: missed,
  }
}
