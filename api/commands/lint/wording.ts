import { parseSync, Visitor } from 'vite'
import { bannedWords, exceptions } from './banned-words.ts'
import { isTypeScript, lineAt, type Finding, type Rule, type Source } from './source.ts'

type Said = { kind: 'text' | 'identifier'; at: number; words: string; name: string }

const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_$-]+/g, ' ')
    .trim()
    .toLowerCase()

const isSentence = (text: string) => /^[A-Z]|\s/.test(text.trim())
const isSql = (text: string) =>
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE|WHERE|JOIN)\b/.test(text)

const text = (at: number, words: string): Said => ({ kind: 'text', at, words, name: words })
const identifier = (at: number, name: string): Said => ({
  kind: 'identifier',
  at,
  words: splitName(name),
  name,
})

/** What a program says to people, in strings, JSX and comments, and each of its names once. */
const saidBy = ({ path, text: source }: Source): Said[] => {
  const said: Said[] = []
  const names = new Map<string, Said>()
  const note = ({ start, name }: { start: number; name: string }) => {
    if (!names.has(name)) names.set(name, identifier(start, name))
  }
  const { program, comments } = parseSync(path, source)
  const visitor = new Visitor({
    Identifier: note,
    JSXIdentifier: note,
    Literal: ({ start, value }: { start: number; value: unknown }) => {
      if (typeof value === 'string' && isSentence(value) && !isSql(value)) said.push(text(start, value))
    },
    TemplateLiteral: ({ quasis }) => {
      if (quasis.some(({ value }) => isSql(value.raw))) return
      for (const { start, value } of quasis) said.push(text(start, value.raw))
    },
    JSXText: ({ start, value }) => {
      if (value.trim()) said.push(text(start, value))
    },
  })
  visitor.visit(program)
  for (const { start, value } of comments) said.push(text(start, value))
  return [...said, ...names.values()]
}

const isExcepted = (path: string, found: string, name: string) =>
  exceptions.some(
    exception =>
      (!exception.path || exception.path.test(path)) &&
      (exception.found.test(found) || exception.found.test(name)),
  )

const findingsIn = (source: Source, { kind, at, words, name }: Said): Finding[] =>
  bannedWords.flatMap(({ pattern, use, only }): Finding[] => {
    const match = (only ?? kind) === kind ? pattern.exec(words) : null
    if (!match || isExcepted(source.path, match[0], kind === 'identifier' ? name : match[0])) return []
    const line = lineAt(source.text, at + (kind === 'text' ? match.index : 0))
    const where = kind === 'identifier' ? ` in ${name}` : ''
    return [{ path: source.path, line, message: `"${match[0]}"${where}: say ${use}` }]
  })

const spokenIn = (source: Source): Said[] => {
  if (isTypeScript(source.path)) return saidBy(source)
  if (source.path.endsWith('.md'))
    return [
      text(
        0,
        source.text.replace(/`[^`\n]*`/g, code => ' '.repeat(code.length)),
      ),
    ]
  return []
}

const fileName = ({ path }: Source): Said => identifier(0, path.replace(/\.\w+$/, '').replaceAll('/', '_'))

/** The list of banned words, the tests of the rule, and the schema's picture quote what is banned. */
const exempt =
  /^api\/commands\/lint\/(?:banned-words|rules\.test)\.ts$|^docs\/schema\.md$|^api\/store\/rows\.ts$/

export const wordingRule: Rule = {
  name: 'texts and names are plain American English',
  check: source =>
    exempt.test(source.path)
      ? []
      : [fileName(source), ...spokenIn(source)].flatMap(said => findingsIn(source, said)),
}
