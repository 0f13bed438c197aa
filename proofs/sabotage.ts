import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { repositoryFolder } from '../api/repository.ts'
import { say } from './figures.ts'
import type { Outcome } from './proof.ts'
import type { Breakage } from './sabotage/breakage.ts'
import { breakages } from './sabotage/breakages.ts'
import { copyRepository } from './sabotage/copy.ts'
import { runTests } from './sabotage/run-tests.ts'

/** The names that a breakage replaces. Throws if its file doesn't export them. */
const listReplaced = async ({ what, file, replace }: Breakage): Promise<string[]> => {
  const own: object = await import(join(repositoryFolder, file))
  const names = Object.keys(replace(own as never))
  const missing = names.filter(name => !(name in own))
  if (names.length === 0 || missing.length > 0)
    throw new Error(`${what}: ${file} has no export ${missing.join(', ')}`)
  return names
}

/** Breakages whose file lacks an export that they replace, or whose test isn't in its test file. */
export const staleBreakages = async () => {
  const stale: string[] = []
  for (const one of breakages) {
    await listReplaced(one).catch((thrown: unknown) => stale.push(String(thrown)))
    if (!(await readFile(join(repositoryFolder, one.test), 'utf8')).includes(one.named))
      stale.push(`${one.what}: ${one.test} has no test named "${one.named}"`)
  }
  return stale
}

/** A module that exports what the file does, but for what the breakage replaces. */
const renderBroken = (breakage: Breakage, own: string, names: readonly string[]) => {
  const list = relative(dirname(breakage.file), 'proofs/sabotage/breakages.ts')
  return `import * as own from './${own}'
import { breakages } from '${list}'
export * from './${own}'
export const { ${names.join(', ')} } = breakages[${breakages.indexOf(breakage)}].replace(own)
`
}

/** Puts a module in the place of the file in the copy, and returns what puts the file back. */
const breakOne = async (folder: string, breakage: Breakage) => {
  const names = await listReplaced(breakage)
  const path = join(folder, breakage.file)
  const moved = path.replace(/\.ts$/, '.unbroken.ts')
  await rename(path, moved)
  await writeFile(path, renderBroken(breakage, basename(moved), names))
  return async () => {
    await rm(path)
    await rename(moved, path)
  }
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
