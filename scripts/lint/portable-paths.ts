import { posix } from 'node:path'
import { repository } from '../../api/repository.ts'
import { eachMatch, isTest, lineAt, type Finding, type Rule } from './source.ts'

const sharedFolder = /(?:\.\.\/)+shared\b[\w/.-]*/g

/** Home directories. Tests make some up. */
const homes = /(?<![\w.])\/(?:home\/\w+|Users\/\w+|root\/)/

/** The location of this checkout, and of the folder next to it. */
const localPaths = [repository, posix.join(posix.dirname(repository), 'shared')].filter(
  folder => folder.split('/').length > 2,
)

/** Commands that read sample data next to the repository use that folder as a default. */
const mayNameTheFolder = (path: string) => isTest(path) || /^proofs\/|(?:^|[/-])import(?:s|[/.-])/.test(path)

const leavesRepository = (path: string, found: string) =>
  posix.join(posix.dirname(path), found).startsWith('../') || !/^(?:web|admin)\//.test(path)

/** Relative to the repository or to the file. */
const isSampleData = (path: string, found: string) =>
  [found, posix.join(posix.dirname(path), found)].some(reached => /^\.\.\/shared\/data\b/.test(reached))

export const portablePathsRule: Rule = {
  name: 'no path depends on the machine',
  check: source => {
    if (source.path === 'package-lock.json') return []
    const outside = [...source.text.matchAll(sharedFolder)].flatMap((match): Finding[] => {
      const found = match[0]
      if (!leavesRepository(source.path, found)) return []
      if (mayNameTheFolder(source.path) && isSampleData(source.path, found)) return []
      const line = lineAt(source.text, match.index)
      return [{ path: source.path, line, message: `${found} is outside the repository` }]
    })
    const machineMessage = (found: string) => `${found} is a path on one machine`
    const machine = [
      ...localPaths.flatMap(folder =>
        eachMatch(source, 'text', new RegExp(`${folder}(?![\\w-])`), machineMessage),
      ),
      ...(isTest(source.path) ? [] : eachMatch(source, 'text', homes, machineMessage)),
    ]
    return [...outside, ...machine]
  },
}
