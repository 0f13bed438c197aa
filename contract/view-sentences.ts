import type { EventName } from './events.ts'
import { spaced } from './event-details.ts'
import type { Sentence } from './event-sentence.ts'
import { showNumber } from './numbers.ts'

/** What an admin read, by the noun of the call. */
const names: Partial<Record<string, string>> = {
  accounts: 'the account',
  applications: 'shifts',
  chat: 'messages',
  clinicians: 'clinician profiles',
  facilities: 'the facility’s profile',
  jobs: 'shifts',
}

const person: Sentence = ({ personName }) => personName ?? 'someone'
const readIn: Sentence = ({ details: { call } }) => {
  const [noun = ''] = typeof call === 'string' ? call.split('.') : []
  return names[noun] ?? (spaced(noun) || 'a page')
}

/** `median rates, 312 rows` */
const exported: Sentence = ({ details: { list, rows } }) =>
  typeof list === 'string' && typeof rows === 'number'
    ? `${list.replaceAll('-', ' ')}, ${showNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
    : 'a list'

/** An admin looks at the product as a user; staff take a list with them. */
export const viewActions = {
  'user.viewAs': event => `started viewing as ${person(event)}`,
  'user.readAsUser': event => `read ${readIn(event)} while viewing as ${person(event)}`,
  'user.endView': event => `stopped viewing as ${person(event)}`,
  'user.exportList': event => `exported ${exported(event)}`,
} satisfies Partial<Record<EventName, Sentence>>
