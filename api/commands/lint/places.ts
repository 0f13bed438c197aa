import { posix } from 'node:path'
import { repository } from '../../repository.ts'
import { eachMatch, isTest, lineAt, type Finding, type Rule } from './source.ts'

const neighbours = /(?:\.\.\/)+shared\b[\w/.-]*/g

/** Folders of people; tests invent some. */
const homes = /(?<![\w.])\/(?:home\/\w+|Users\/\w+|root\/)/

/** Where this copy of the repository happens to lie, and what lies beside it. */
const here = [repository, posix.join(posix.dirname(repository), 'shared')].filter(
  folder => folder.split('/').length > 2,
)

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
    const services = [...source.text.matchAll(neighbours)].flatMap((match): Finding[] => {
      const found = match[0]
      if (!leavesRepository(source.path, found)) return []
      if (mayNameTheFolder(source.path) && isSamples(source.path, found)) return []
      const line = lineAt(source.text, match.index)
      return [{ path: source.path, line, message: `${found} lies outside the repository` }]
    })
    const isOfOneMachine = (found: string) => `${found} is a path of one machine`
    const machine = [
      ...here.flatMap(folder => eachMatch(source, 'text', new RegExp(`${folder}(?![\\w-])`), isOfOneMachine)),
      ...(isTest(source.path) ? [] : eachMatch(source, 'text', homes, isOfOneMachine)),
    ]
    return [...services, ...machine]
  },
}
