import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { listImports } from './test-runner/imports.ts'
import { withoutStrings, type SourceFile } from './test-runner/sources.ts'

const isProduction = (path: string) =>
  /\.(?:tsx?|css|mjs|cjs)$/.test(path) &&
  !/\.(?:test|spec)\.tsx?$|(?:^|\/)testing\/|^(?:test|e2e|bench|proofs|findings)\//.test(path)

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })

/** What a commit has, or the working tree if none is named. */
const readTree = (commit?: string): SourceFile[] => {
  const folder = commit ? mkdtempSync(join(tmpdir(), 'gaitway-figures-')) : '.'
  try {
    if (commit) {
      const archive = join(folder, 'tree.tar')
      git('archive', '--output', archive, commit)
      execFileSync('tar', ['-xf', archive, '-C', folder])
    }
    const paths = commit
      ? (readdirSync(folder, { recursive: true }) as string[])
      : git('ls-files', '--cached', '--others', '--exclude-standard')
          .split('\n')
          .filter(path => existsSync(path))
    return paths
      .filter(isProduction)
      .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
      .filter(({ text }) => text !== '')
  } finally {
    if (commit) rmSync(folder, { recursive: true, force: true })
  }
}

/** Names that more than one file declares, by this pattern. */
const countShared = (sources: readonly SourceFile[], declared: RegExp) => {
  const files = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [, name = ''] of withoutStrings(text).matchAll(declared))
      files.set(name, (files.get(name) ?? new Set()).add(path))
  return [...files.values()].filter(({ size }) => size > 1).length
}

/** Pairs of folders, neither inside the other, each of which imports a value of the other. */
const countMutual = (sources: readonly SourceFile[]) => {
  const arrows = new Set(
    sources.flatMap(source =>
      listImports(source).flatMap(({ target, typesOnly, isOurs }) =>
        typesOnly || !isOurs ? [] : [`${posix.dirname(source.path)}/ ${posix.dirname(target)}/`],
      ),
    ),
  )
  const isMutual = (arrow: string) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && !from.startsWith(to) && !to.startsWith(from) && arrows.has(`${to} ${from}`)
  }
  return [...arrows].filter(isMutual).length
}

const measure = (sources: SourceFile[]) => {
  const code = sources.filter(({ path }) => /\.tsx?$/.test(path))
  const count = (pattern: RegExp) =>
    code.reduce((sum, { text }) => sum + [...withoutStrings(text).matchAll(pattern)].length, 0)
  return {
    'production lines': sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    'production files': sources.length,
    'functions called …Of': count(/^(?:export )?(?:const|function) [a-z]\w*Of\b/gm),
    'types that share a name': countShared(code, /^export (?:type|interface) (\w+)/gm),
    'components that share a name': countShared(code, /^export (?:const|function) ([A-Z]\w*[a-z]\w*)\b/gm),
    'folders that import each other': countMutual(code),
    'files at the root of contract': sources.filter(({ path }) => /^contract\/[^/]+$/.test(path)).length,
    migrations: sources.filter(({ path }) => /^migrations\/\d+/.test(path)).length,
  }
}

/** Prints what the sources measure, beside an earlier commit if one is named. */
export const printFigures = (commit?: string): void => {
  const now = measure(readTree())
  const before = commit ? measure(readTree(commit)) : undefined
  for (const [name, value] of Object.entries(now)) {
    const was = before?.[name as keyof typeof now]
    const change = was === undefined ? '' : `  (${was}, ${value < was ? '' : '+'}${value - was})`
    console.log(`${String(value).padStart(8)}  ${name}${change}`)
  }
}
