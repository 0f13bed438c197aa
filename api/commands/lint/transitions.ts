import { statusTables } from '../../store/statuses.ts'
import { eachMatch, isTest, type Rule } from './source.ts'

const names = [...new Set(Object.values(statusTables).map(({ name }) => name))].join('|')
const built = new RegExp(`\\('(?:${names})'\\)(?:(?!\\n\\n)[^])*?\\.update\\(\\{[^{}]*?\\bstatus\\b[\\s:,}]`)
const written = new RegExp(`\\bUPDATE (?:${names})\\b(?:(?!\\b(?:WHERE|FROM)\\b)[^\`])*?\\bstatus\\s*=`, 'i')

const transition = 'api/use-cases/transition.ts'
const exempt = [transition, 'api/store/statuses.ts']

export const transitionsRule: Rule = {
  name: 'a status changes only by a transition',
  check: source => {
    const { path } = source
    if (!/^api\/(?:store|use-cases|scheduled)\//.test(path) || isTest(path) || exempt.includes(path))
      return []
    const message = (found: string) => `${found.split('\n').at(-1)?.trim()}: make the move in ${transition}`
    return [
      ...eachMatch(source, 'spoken', built, message),
      ...eachMatch(source, 'spoken', written, message),
      // alone on its line it only refuses what is not open, before anything is decided
      ...eachMatch(source, 'code', /\bstep\((?<=\S[^\n]*\bstep\()|\bupdateStatus\b/, message),
    ]
  },
}
