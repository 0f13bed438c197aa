import { showCents } from '@gaitway/contract/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '../../shared/show.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const spaced = (name: string) =>
  name.replace(/Cents$/, '').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

const shown = (name: string, value: unknown): string => {
  if (typeof value === 'number' && name.endsWith('Cents')) return showCents(value)
  if (typeof value === 'string' && UUID.test(value)) return `…${value.slice(-6)}`
  if (typeof value === 'string' && INSTANT.test(value)) return showWhen(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** IDs are shortened to their last six characters, as everywhere in the back office. */
export const detailLines = ({ fromState, toState, details }: EventRecord): string[] => {
  const move = fromState && toState ? `from ${fromState} to ${toState}` : toState
  const lines = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${spaced(name)}: ${shown(name, value)}`)
  return move ? [move, ...lines] : lines
}
