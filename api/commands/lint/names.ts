import { basename, dirname } from 'node:path'
import { eachMatch, isTypeScript, lineAt, type Finding, type Rule } from './source.ts'

const banned = /^(?:managers?|helpers?|utils?|base|handlers?|data|info)$/i
/** React-admin's own word for the one place that talks to the API. */
const wordsOfTools = /data-?provider/gi

const words = (name: string) =>
  name
    .replace(wordsOfTools, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)

const bannedIn = (name: string) => words(name).find(word => banned.test(word))

const exported =
  /\bexport\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+(?<name>[A-Za-z_$][\w$]*)/g

export const wordsRule: Rule = {
  name: 'names say what a thing is',
  check: source => {
    if (!isTypeScript(source.path)) return []
    const inPath = bannedIn(source.path)
    const file: Finding[] = inPath
      ? [{ path: source.path, line: 1, message: `"${inPath}" in a file name says nothing` }]
      : []
    const names = [...source.code.matchAll(exported)].flatMap((match): Finding[] => {
      const name = match.groups?.name ?? ''
      const word = bannedIn(name)
      const line = lineAt(source.code, match.index)
      return word ? [{ path: source.path, line, message: `"${word}" in ${name} says nothing` }] : []
    })
    const prefixed = eachMatch(
      source,
      'code',
      /\b(?:interface|type) I[A-Z][a-z]\w*/,
      found => `${found}: no I before a type`,
    )
    return [...file, ...names, ...prefixed]
  },
}

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

const stem = (file: string) => file.replace(/\.(?:d\.ts|(?:test|spec|config|module)\.\w+|\w+)$/, '')

export const filesRule: Rule = {
  name: 'files are kebab-case.ts or PascalCase.tsx',
  check: ({ path }) => {
    if (!/\.(tsx?|css|mjs|cjs)$/.test(path)) return []
    const name = stem(basename(path))
    const mayBePascal = /\.(tsx|css)$/.test(path)
    const folders = dirname(path)
      .split('/')
      .filter(folder => folder !== '.')
    const isNamedWell = kebab.test(name) || (mayBePascal && pascal.test(name))
    const odd = folders.find(folder => !kebab.test(folder.replace(/^\./, '')))
    return [
      ...(isNamedWell
        ? []
        : [{ path, line: 1, message: `${basename(path)} is neither kebab-case nor a component` }]),
      ...(odd ? [{ path, line: 1, message: `the folder ${odd} is not kebab-case` }] : []),
    ]
  },
}
