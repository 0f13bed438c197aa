import { showCents } from '@gaitway/contract/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { showTime } from '@gaitway/contract/time'
import { showWhen } from './show.ts'

/** A camelCase name in words. */
export const spaced = (name: string) => name.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MINUTE = 60_000

/** The unit of a number shows in its value, not in its name. */
const detailName = (name: string) => spaced(name.replace(/(Cents|Minute)$/, ''))

const showRecord = (name: string, value: object): string => {
  if ('from' in value && 'to' in value)
    return `${showDetail(name, value.from)} → ${showDetail(name, value.to)}`
  return Object.entries(value)
    .map(([part, one]) => `${detailName(part)} ${showDetail(part, one)}`)
    .join(', ')
}

const showDetail = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return showCents(value)
  if (typeof value === 'number' && name.endsWith('Minute')) return showTime(new Date(value * MINUTE), 'UTC')
  if (typeof value === 'string' && UUID.test(value)) return `…${value.slice(-6)}`
  if (typeof value === 'string' && INSTANT.test(value)) return showWhen(value)
  if (Array.isArray(value))
    return value
      .map(one => showDetail(name, one))
      .join(value.some(one => typeof one === 'object') ? '; ' : ', ')
  if (typeof value === 'object') return showRecord(name, value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** IDs are shortened to their last six characters, as everywhere in the back office. */
export const detailLines = ({ fromState, toState, details }: EventRecord): string[] => {
  const move = fromState && toState ? `from ${fromState} to ${toState}` : toState
  const lines = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${detailName(name)}: ${showDetail(name, value)}`)
  return move ? [move, ...lines] : lines
}
