import { posix } from 'node:path'
import { withoutComments, type SourceFile } from './sources.ts'

export type Import = { from: string; target: string; typesOnly: boolean; isOurs: boolean }

const statement =
  /(?:^|\n)\s*(?<kind>import|export)\s+(?<what>[^'"();]*?\bfrom\s*)?(?<quote>['"])(?<from>[^'"\n]+)\k<quote>|\bimport\(\s*['"](?<dynamic>[^'"\n]+)['"]/g

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

/** Lists every import and re-export of a file, with the path in the repository that it resolves to. */
export const listImports = (source: SourceFile): Import[] =>
  [...withoutComments(source.text).matchAll(statement)].map(match => {
    const { what, from, dynamic } = match.groups ?? {}
    const name = from ?? dynamic ?? ''
    return {
      from: name,
      target: target(source.path, name),
      typesOnly: onlyTypes(what),
      isOurs: name.startsWith('.') || name.startsWith('@gaitway/'),
    }
  })
