import { checkSync, type Diagnostics } from 'recheck'
import { type ESTree, Visitor } from 'vite'
import { isTest, lineAt, syntaxOf, type Finding, type Rule, type Source } from './source.ts'

// The native binaries are 30 MB and not needed: package.json overrides them with the Windows one, which npm skips on
// other systems.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Folders and files whose patterns never read user input, and what they read instead. */
const exempt: Record<string, string> = {
  'scripts/building/': 'the sources of this repository',
  'scripts/generate/': 'the schema of our own database',
  'scripts/lint/': 'the sources of this repository',
  'web/vite/screen-files.ts': 'the sources of this repository',
}

const isChecked = ({ path }: Source) =>
  /^(?:contract|api|payment-service|web|admin)\/.*\.(?:tsx?|mjs|cjs)$/.test(path) &&
  !isTest(path) &&
  !Object.keys(exempt).some(folder => path.startsWith(folder))

/** A regular expression in a file. One built at run time has no source. */
type Pattern = { at: number; source?: string; flags?: string }

const patternsOf = (source: Source): Pattern[] => {
  const found: Pattern[] = []
  const addRuntimePattern = ({ start, callee }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') found.push({ at: start })
  }
  const visitor = new Visitor({
    Literal: node => {
      if ('regex' in node) found.push({ at: node.start, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: addRuntimePattern,
    CallExpression: addRuntimePattern,
  })
  visitor.visit(syntaxOf(source).program)
  return found
}

// Limits steps instead of time, so that a slow machine gets the same result. Counts up to 100, as of the digits of a
// hash, are proven: the default is to try strings on patterns that count past 30, which is slower and proves less.
const limits = {
  maxRepeatCount: 100,
  randomSeed: 1,
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

const describeProblem = (answer: Diagnostics): string | undefined => {
  if (answer.status === 'safe') return undefined
  if (answer.status === 'unknown') return `can't be checked (${answer.error.kind})`
  return `is slow (${answer.complexity.summary}) for ${answer.attack.pattern}`
}

const messageFor = ({ source, flags = '' }: Pattern): string | undefined => {
  if (source === undefined) return 'write the pattern as a literal, so that it can be checked'
  const problem = describeProblem(checkSync(source, flags, limits))
  return problem && `/${source}/${flags} ${problem}`
}

export const regexesRule: Rule = {
  name: 'every regular expression takes linear time',
  check: source =>
    isChecked(source)
      ? patternsOf(source).flatMap((pattern): Finding[] => {
          const message = messageFor(pattern)
          return message ? [{ path: source.path, line: lineAt(source.text, pattern.at), message }] : []
        })
      : [],
}
