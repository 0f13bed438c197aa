import { posix } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync, Visitor, type ESTree } from 'vite'
import { statusTables } from '../api/store/statuses.ts'
import { bannedWords, exceptions } from './banned-words.ts'
import { listImports } from './test-runner/imports.ts'
import {
  isTest,
  listSources,
  withoutComments,
  withoutStrings,
  type SourceFile,
} from './test-runner/sources.ts'

// What no linter knows about our sources; names of files, imports between layers and the like are oxlint's.
const sources = listSources()
const production = sources.filter(
  ({ path }) => /\.tsx?$/.test(path) && !isTest(path) && !/^(?:scripts|e2e|proofs)\//.test(path),
)
const locate = ({ path, text }: SourceFile, at: number) => `${path}:${text.slice(0, at).split('\n').length}`

const statuses = [...new Set(Object.values(statusTables).map(({ name }) => name))].join('|')

/** `such`: text that breaks it. Comments never count, and strings only where a rule reads them. */
type Rule = { name: string; in: RegExp; never: RegExp; such: string[]; reads?: 'strings' | 'every file' }

const rules: Rule[] = [
  {
    name: 'time comes from the injected clock, in SQL too',
    in: /^(contract\/(?!session)|site\/(?!client)|api\/(domain|notifications|use-cases|store))\//,
    never:
      /\bnew Date(?:\(\s*\)|(?!\s*\()\b)|\bDate\.now\b|(?<!\.)\bDate\(\s*\)|\bperformance\.now\b|(?<![.\w])now\(\s*\)|\bfn\.now\b|\b(?:current_(?:timestamp|date|time)|localtimestamp|(?:clock|statement|transaction)_timestamp)\b/i,
    such: [
      'const now = new Date()',
      'const now = new Date',
      'Date.now()',
      '`SELECT now()`',
      "'current_date'",
    ],
    reads: 'strings',
  },
  {
    name: 'domain is pure: no SQL, nothing awaited, nothing random',
    in: /^api\/domain\//,
    never:
      /\b(?:async|await)\b|\bMath\.random\b|\.raw\b|['"`]\s*(?:select|insert\s+into|update|delete\s+from|with)\b[^'"`]*\b(?:from|set|values)\b/i,
    such: [
      'const f = async () => 1',
      'Math.random()',
      "'select id from jobs'",
      '`update jobs set state = 1`',
    ],
    reads: 'strings',
  },
  {
    name: 'a status changes only through a transition',
    in: /^api\/(?!use-cases\/transition|store\/statuses)(?:store|use-cases|scheduled)\//,
    never: new RegExp(
      `\\('(?:${statuses})'\\)(?:(?!\\n\\n)[^])*?\\.update\\(\\{[^{}]*?\\bstatus\\b[\\s:,}]` +
        `|\\bUPDATE (?:${statuses})\\b(?:(?!\\b(?:WHERE|FROM)\\b)[^\`])*?\\bstatus\\s*=` +
        // a call alone on its line only asserts that the move is allowed
        '|\\bstep\\((?<=\\S[^\\n]*\\bstep\\()|\\bupdateStatus\\b',
    ),
    such: ["db('jobs').where({ id }).update({ status })", '`UPDATE jobs SET status = 1`', 'x = step(a)'],
    reads: 'strings',
  },
  {
    name: 'no path depends on the machine',
    in: /./,
    never: /(?<![\w.])\/(?:home\/\w+|Users\/\w+|root\/)|\bshared\/(?:design|spec)\b/,
    such: [`'/${'home'}/ann/x'`, `'../${'shared'}/spec/x'`],
    reads: 'every file',
  },
]

test.each(rules)('sources: $name', ({ in: place, never, such, reads }) => {
  const view = reads ? withoutComments : withoutStrings
  for (const text of such) expect(view(text)).toMatch(never)
  const found = (reads === 'every file' ? sources.filter(({ path }) => !isTest(path)) : production)
    .filter(({ path }) => place.test(path))
    .flatMap(source => {
      const match = never.exec(view(source.text))
      return match ? [`${locate(source, match.index)} ${match[0].slice(-60)}`] : []
    })
  expect(found).toEqual([])
})

test('sources: no two folders import each other', () => {
  const values = production.flatMap(({ path, text }) =>
    listImports({ path, text }).flatMap(({ target, typesOnly }) =>
      typesOnly ? [] : [[posix.dirname(path), posix.dirname(target)] as const],
    ),
  )
  const arrows = new Set(values.map(([from, to]) => `${from} → ${to}`))
  const isBeside = (from: string, to: string) =>
    !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`)
  const mutual = values.filter(([from, to]) => isBeside(from, to) && arrows.has(`${to} → ${from}`))
  expect([...new Set(mutual.map(([from, to]) => `${from} → ${to}`))]).toEqual([])
})

const declaration = /\b(?:const|let|function|class|type|interface)\s+([\w$]+)/g
const splitWords = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()

test('sources: texts and names are plain American English', () => {
  const isRight = (path: string, word: string) =>
    exceptions.some(({ found, path: place = /./ }) => found.test(word) && place.test(path))
  const read = [...production, ...sources.filter(({ path }) => /^(?!docs\/schema).*\.md$/.test(path))]
  const found = read.flatMap(({ path, text }) => {
    const names = [...withoutStrings(text).matchAll(declaration)].map(([, name = '']) => splitWords(name))
    const views = { text: [text.replace(/`[^`\n]*`/g, '').replace(/\s*\n[\s*]*/g, ' ')], identifier: names }
    return bannedWords.flatMap(({ pattern, use, only }) =>
      (only ? views[only] : [...views.text, ...names])
        .flatMap(view => pattern.exec(view)?.[0] ?? [])
        .filter(word => !isRight(path, word) && !/^migrations\/|^api\/store\/rows\.ts$/.test(path))
        .map(word => `${path} ${word}: say ${use}`),
    )
  })
  expect(found).toEqual([])
})

// Steps are limited, not time, so that a slow machine gets the same result; counts up to 100 are proven.
const times = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
const isSlow = (pattern: string, flags = '') =>
  checkSync(pattern, flags, { maxRepeatCount: 100, randomSeed: 1, ...times }).status !== 'safe'

test('sources: every regular expression that reads what people write takes linear time', () => {
  expect(isSlow('(a+)+$')).toBe(true)
  // what the build and generators read are our own sources
  const read = production.filter(({ path }) =>
    /^(?!web\/vite\/)(?:contract|api|payment-service|site|web|admin)\//.test(path),
  )
  const slow: string[] = []
  for (const source of read) {
    const built = ({ start, callee }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        slow.push(`${locate(source, start)} isn’t a literal`)
    }
    const visitor = new Visitor({
      Literal: node => {
        if ('regex' in node && isSlow(node.regex.pattern, node.regex.flags))
          slow.push(locate(source, node.start))
      },
      NewExpression: built,
      CallExpression: built,
    })
    visitor.visit(parseSync(source.path, source.text).program)
  }
  expect(slow).toEqual([])
})
