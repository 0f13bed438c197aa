import { posix } from 'node:path'
import { eachMatch, isTest, lineAt, type Finding, type Rule } from './source.ts'

const neighbours = /(?:\.\.\/)+shared\b[\w/.-]*/g

/** Commands that read the files lying beside the repository name their folder as a default. */
const mayNameTheFolder = (path: string) => isTest(path) || /^bench\/|(?:^|[/-])import(?:s|[/.-])/.test(path)

const leavesRepository = (path: string, found: string) =>
  posix.join(posix.dirname(path), found).startsWith('../') || !/^(?:web|admin)\//.test(path)

/** Named from the repository's folder or from the file's own. */
const isSamples = (path: string, found: string) =>
  [found, posix.join(posix.dirname(path), found)].some(reached => /^\.\.\/shared\/data\b/.test(reached))

export const placesRule: Rule = {
  name: 'nothing depends on where the repository lies',
  check: source => {
    if (source.path === 'package-lock.json') return []
    const outside = [...source.text.matchAll(neighbours)].flatMap((match): Finding[] => {
      const found = match[0]
      if (!leavesRepository(source.path, found)) return []
      if (mayNameTheFolder(source.path) && isSamples(source.path, found)) return []
      const line = lineAt(source.text, match.index)
      return [{ path: source.path, line, message: `${found} lies outside the repository` }]
    })
    const machine = eachMatch(
      source,
      'text',
      /(?<![\w.])\/(?:work\/(?:main|shared)|home\/\w+|Users\/\w+|root\/)/,
      found => `${found} is a path of one machine`,
    )
    return [...outside, ...machine]
  },
}
