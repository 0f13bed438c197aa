import { Visitor } from 'vite'
import { bannedWords, exceptions } from './banned-words.ts'
import { isTypeScript, lineAt, syntaxOf, type Finding, type Rule, type Source } from './source.ts'

type Phrase = { kind: 'text' | 'identifier'; at: number; words: string; name: string }

const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_$-]+/g, ' ')
    .trim()
    .toLowerCase()

const isSentence = (text: string) => /^[A-Z]|\s/.test(text.trim())
const isSql = (text: string) =>
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE|WHERE|JOIN)\b/.test(text)

const text = (at: number, words: string): Phrase => ({ kind: 'text', at, words, name: words })
const identifier = (at: number, name: string): Phrase => ({
  kind: 'identifier',
  at,
  words: splitName(name),
  name,
})

/** Lists all texts in strings, JSX and comments, and each identifier once. */
const listPhrases = (source: Source): Phrase[] => {
  const phrases: Phrase[] = []
  const names = new Map<string, Phrase>()
  const addIdentifier = ({ start, name }: { start: number; name: string }) => {
    if (!names.has(name)) names.set(name, identifier(start, name))
  }
  const { program, comments } = syntaxOf(source)
  const visitor = new Visitor({
    Identifier: addIdentifier,
    JSXIdentifier: addIdentifier,
    Literal: ({ start, value }: { start: number; value: unknown }) => {
      if (typeof value === 'string' && isSentence(value) && !isSql(value)) phrases.push(text(start, value))
    },
    TemplateLiteral: ({ quasis }) => {
      if (quasis.some(({ value }) => isSql(value.raw))) return
      for (const { start, value } of quasis) phrases.push(text(start, value.raw))
    },
    JSXText: ({ start, value }) => {
      if (value.trim()) phrases.push(text(start, value))
    },
  })
  visitor.visit(program)
  for (const { start, value } of comments) phrases.push(text(start, value))
  return [...phrases, ...names.values()]
}

const isExcepted = (path: string, found: string, name: string) =>
  exceptions.some(
    exception =>
      (!exception.path || exception.path.test(path)) &&
      (exception.found.test(found) || exception.found.test(name)),
  )

const findingsIn = (source: Source, { kind, at, words, name }: Phrase): Finding[] =>
  bannedWords.flatMap(({ pattern, use, only }): Finding[] => {
    const match = (only ?? kind) === kind ? pattern.exec(words) : null
    if (!match || isExcepted(source.path, match[0], kind === 'identifier' ? name : match[0])) return []
    const line = lineAt(source.text, at + (kind === 'text' ? match.index : 0))
    const where = kind === 'identifier' ? ` in ${name}` : ''
    return [{ path: source.path, line, message: `"${match[0]}"${where}: say ${use}` }]
  })

const listFilePhrases = (source: Source): Phrase[] => {
  if (isTypeScript(source.path)) return listPhrases(source)
  if (source.path.endsWith('.md'))
    return [
      text(
        0,
        source.text.replace(/`[^`\n]*`/g, code => ' '.repeat(code.length)),
      ),
    ]
  return []
}

const fileName = ({ path }: Source): Phrase => identifier(0, path.replace(/\.\w+$/, '').replaceAll('/', '_'))

/** Files that have to contain banned words. */
const exempt = /^scripts\/lint\/(?:banned-words|rules\.test)\.ts$|^docs\/schema\.md$|^api\/store\/rows\.ts$/

export const wordingRule: Rule = {
  name: 'texts and names are plain American English',
  check: source =>
    exempt.test(source.path)
      ? []
      : [fileName(source), ...listFilePhrases(source)].flatMap(phrases => findingsIn(source, phrases)),
}
