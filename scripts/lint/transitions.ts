import { statusTables } from '../../api/store/statuses.ts'
import { eachMatch, isTest, type Rule } from './source.ts'

const names = [...new Set(Object.values(statusTables).map(({ name }) => name))].join('|')
const queryBuilderUpdate = new RegExp(
  `\\('(?:${names})'\\)(?:(?!\\n\\n)[^])*?\\.update\\(\\{[^{}]*?\\bstatus\\b[\\s:,}]`,
)
const rawSqlUpdate = new RegExp(
  `\\bUPDATE (?:${names})\\b(?:(?!\\b(?:WHERE|FROM)\\b)[^\`])*?\\bstatus\\s*=`,
  'i',
)

const transition = 'api/use-cases/transition.ts'
const exempt = [transition, 'api/store/statuses.ts']

export const transitionsRule: Rule = {
  name: 'a status changes only through a transition',
  check: source => {
    const { path } = source
    if (!/^api\/(?:store|use-cases|scheduled)\//.test(path) || isTest(path) || exempt.includes(path))
      return []
    const message = (found: string) => `${found.split('\n').at(-1)?.trim()}: use ${transition}`
    return [
      ...eachMatch(source, 'withoutComments', queryBuilderUpdate, message),
      ...eachMatch(source, 'withoutComments', rawSqlUpdate, message),
      // a call alone on its line only asserts that the move is allowed
      ...eachMatch(source, 'code', /\bstep\((?<=\S[^\n]*\bstep\()|\bupdateStatus\b/, message),
    ]
  },
}
