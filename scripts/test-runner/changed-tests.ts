import { execFileSync } from 'node:child_process'
import { listImports } from './imports.ts'
import { isTest, isTypeScript, type SourceFile } from './sources.ts'

/** These import everything, so a change isn't followed through them, nor through what tests share. */
const importsEverything = (path: string) =>
  isTest(path) ||
  /^(?:api\/(?:main|use-cases\/index|use-cases\/tick)\.ts|contract\/(?:calls|schemas|lifecycles)\/index\.ts|web\/routes\.tsx|site\/pages\.ts)$/.test(
    path,
  )

/** The folder of a noun, whose tests test all of it. */
const nounFolder = (path: string): string | undefined =>
  /^(?:api\/use-cases|admin\/resources)\/[^/]+\/|^web\/(?:account|chat|money|profile|shift)\/(?:[^/]+\/)*/.exec(
    path,
  )?.[0]

const importersIn = (sources: readonly SourceFile[]) => {
  const importers = new Map<string, string[]>()
  for (const source of sources.filter(({ path }) => isTypeScript(path)))
    for (const { target, typesOnly } of listImports(source))
      if (!typesOnly) {
        const file = isTypeScript(target) ? target : `${target}.ts`
        importers.set(file, [...(importers.get(file) ?? []), source.path])
      }
  return importers
}

/**
 * The test files that a change of these files reaches: those that import them, directly or through others, and all tests
 * of each noun that is reached. Journeys only if they themselves changed.
 */
export const listReachedTests = (changed: readonly string[], sources: readonly SourceFile[]): string[] => {
  const importers = importersIn(sources)
  const reached = new Set(changed)
  for (const path of reached)
    if (changed.includes(path) || !importsEverything(path))
      for (const importer of importers.get(path) ?? []) reached.add(importer)
  const nouns = new Set([...reached].map(nounFolder))
  const isReached = (test: string) => {
    const noun = nounFolder(test)
    return reached.has(test) || (noun ? nouns.has(noun) : isBeside(test, changed))
  }
  const tests = sources.map(({ path }) => path).filter(path => /\.test\.tsx?$/.test(path))
  return [...tests.filter(isReached), ...changed.filter(path => path.endsWith('.spec.ts'))]
}

/** A folder without a noun holds many subjects, so only a test of the same name counts. */
const isBeside = (test: string, changed: readonly string[]) =>
  changed.some(path => test.startsWith(path.replace(/\.tsx?$/, '.')))

/** What differs from a commit, by default the last: changed files, and new ones that git doesn't ignore. */
export const listChanged = (since = 'HEAD'): string[] => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', since),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ]
}
