import { posix } from 'node:path'
import { lineAt, type Source } from './source.ts'

export type Import = { from: string; target: string; line: number; typesOnly: boolean; ours: boolean }

const statement =
  /(?:^|\n)\s*(?<kind>import|export)\s+(?<what>[^'"();]*?\bfrom\s*)?(?<quote>['"])(?<from>[^'"\n]+)\k<quote>|\bimport\(\s*['"](?<lazy>[^'"\n]+)['"]/g

const onlyTypes = (what = '') => {
  if (/^type\b/.test(what)) return true
  const names = /^\{(?<names>[\s\S]*)\}\s*from\s*$/.exec(what)?.groups?.names?.split(',') ?? []
  const named = names.map(name => name.trim()).filter(Boolean)
  return named.length > 0 && named.every(name => name.startsWith('type '))
}

const target = (path: string, from: string) => {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  return from.startsWith('@gaitway/') ? from.slice('@gaitway/'.length) : from
}

/** Every import and re-export of a file, with the place in the repository that it reaches. */
export const importsOf = (source: Source): Import[] =>
  [...source.spoken.matchAll(statement)].map(match => {
    const { what, from, lazy } = match.groups ?? {}
    const name = from ?? lazy ?? ''
    return {
      from: name,
      target: target(source.path, name),
      line: lineAt(source.spoken, match.index + match[0].length),
      typesOnly: onlyTypes(what),
      ours: name.startsWith('.') || name.startsWith('@gaitway/'),
    }
  })
