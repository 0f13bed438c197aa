import { checkSync, type Diagnostics } from 'recheck'
import { type ESTree, parseSync, Visitor } from 'vite'
import { isTest, lineAt, type Finding, type Rule, type Source } from './source.ts'

// Its native programs are 30 MB and not needed: package.json puts the one for Windows in place of the others, and
// npm installs that nowhere else.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Files whose patterns read nothing that comes from outside, and what they read instead. */
const exempt: Record<string, string> = {
  'api/commands/building/': 'the sources of this repository',
  'api/commands/lint/': 'the sources of this repository',
}

const isChecked = ({ path }: Source) =>
  /^(?:contract|api|payment-service|web|admin)\/.*\.(?:tsx?|mjs|cjs)$/.test(path) &&
  !isTest(path) &&
  !Object.keys(exempt).some(folder => path.startsWith(folder))

/** A pattern of a file; without a source it is only built when the program runs. */
type Pattern = { at: number; source?: string; flags?: string }

const patternsOf = ({ path, text }: Source): Pattern[] => {
  const found: Pattern[] = []
  const noteBuilt = ({ start, callee }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') found.push({ at: start })
  }
  const visitor = new Visitor({
    Literal: node => {
      if ('regex' in node) found.push({ at: node.start, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: noteBuilt,
    CallExpression: noteBuilt,
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

// The same answer each time, on a slow machine too: its steps are limited instead of their time.
const limits = {
  randomSeed: 1,
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

const verdictOn = (answer: Diagnostics): string | undefined => {
  if (answer.status === 'safe') return undefined
  if (answer.status === 'unknown') return `cannot be judged (${answer.error.kind})`
  return `is slow (${answer.complexity.summary}) for ${answer.attack.pattern}`
}

const messageFor = ({ source, flags = '' }: Pattern): string | undefined => {
  if (source === undefined) return 'a pattern is written as a literal, so that it can be checked'
  const verdict = verdictOn(checkSync(source, flags, limits))
  return verdict && `/${source}/${flags} ${verdict}`
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
