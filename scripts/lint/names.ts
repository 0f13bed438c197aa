import { basename, dirname } from 'node:path'
import { eachMatch, isTypeScript, lineAt, type Finding, type Rule } from './source.ts'

const banned = /^(?:managers?|helpers?|utils?|base|handlers?|data|info)$/i
/** React-admin's term for the module that talks to the API. */
const reactAdminTerms = /data-?provider/gi

const words = (name: string) =>
  name
    .replace(reactAdminTerms, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)

const bannedIn = (name: string) => words(name).find(word => banned.test(word))

const exported =
  /\bexport\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+(?<name>[A-Za-z_$][\w$]*)/g

export const vagueNamesRule: Rule = {
  name: 'no name contains a vague word',
  check: source => {
    if (!isTypeScript(source.path)) return []
    const inPath = bannedIn(source.path)
    const file: Finding[] = inPath
      ? [{ path: source.path, line: 1, message: `"${inPath}" is too vague for a file name` }]
      : []
    const names = [...source.code.matchAll(exported)].flatMap((match): Finding[] => {
      const name = match.groups?.name ?? ''
      const word = bannedIn(name)
      const line = lineAt(source.code, match.index)
      return word ? [{ path: source.path, line, message: `"${word}" in ${name} is too vague` }] : []
    })
    const prefixed = eachMatch(
      source,
      'code',
      /\b(?:interface|type) I[A-Z][a-z]\w*/,
      found => `${found}: no I prefix on types`,
    )
    return [...file, ...names, ...prefixed]
  },
}

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

const stem = (file: string) => file.replace(/\.(?:d\.ts|(?:test|spec|config|module)\.\w+|\w+)$/, '')

export const fileNamesRule: Rule = {
  name: 'files are kebab-case.ts or PascalCase.tsx',
  check: ({ path }) => {
    if (!/\.(tsx?|css|mjs|cjs)$/.test(path)) return []
    const name = stem(basename(path))
    const mayBePascal = /\.(tsx|css)$/.test(path)
    const folders = dirname(path)
      .split('/')
      .filter(folder => folder !== '.')
    const isValidName = kebab.test(name) || (mayBePascal && pascal.test(name))
    const badFolder = folders.find(folder => !kebab.test(folder.replace(/^\./, '')))
    return [
      ...(isValidName
        ? []
        : [{ path, line: 1, message: `${basename(path)} is neither kebab-case nor a component name` }]),
      ...(badFolder ? [{ path, line: 1, message: `the folder ${badFolder} is not kebab-case` }] : []),
    ]
  },
}
