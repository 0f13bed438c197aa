import { editedFieldLabel, editedFields } from '../job-edit.ts'
import { showCents } from './money.ts'
import type { EventRecord } from '../schemas/resources.ts'
import { statusLabels } from './status-copy.ts'
import { showMinutes, showTime, showWhen } from './time.ts'

export const capitalize = (text: string) => text.replace(/^./, first => first.toUpperCase())

/** A camelCase name in words. */
export const splitCamelCase = (name: string) => name.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)

export const showEventCents = ({ details }: EventRecord, name: string) =>
  typeof details[name] === 'number' ? showCents(details[name]) : 'an amount'
export const amountOf = (event: EventRecord) => showEventCents(event, 'amountCents')
export const minutesIn = ({ details }: EventRecord) =>
  typeof details.minutes === 'number' ? showMinutes(details.minutes) : 'some'

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A code, such as `cardDeclined` or `hold_ended`, which is no word of its own. */
const CODE = /^[a-z]+(?:(?:[A-Z]|_[a-z])[a-z]*)+$/
const MINUTE = 60_000

/** The name without its unit, which the value shows, and without `Id`. */
const detailName = (name: string) => {
  const edited = editedFields.find(field => field === name)
  return edited ? editedFieldLabel(edited) : splitCamelCase(name.replace(/(Cents|Minute|Ids?)$/, ''))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const showRecord = (name: string, value: Record<string, unknown>): string => {
  if ('from' in value && 'to' in value)
    return `from ${showDetail(name, value.from)} to ${showDetail(name, value.to)}`
  return Object.entries(value)
    .map(([part, one]) => `${detailName(part)} ${showDetail(part, one)}`)
    .join(', ')
}

const showDetail = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return showCents(value)
  if (typeof value === 'number' && name.endsWith('Minute')) return showTime(new Date(value * MINUTE), 'UTC')
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none'
    return value
      .map(one => showDetail(name, one))
      .join(value.some(one => typeof one === 'object') ? '; ' : ', ')
  }
  if (isRecord(value)) return showRecord(name, value)
  const text = typeof value === 'string' ? value : ''
  if (UUID.test(text)) return `…${text.slice(-6)}`
  // a reason can look like a time without being one
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return showWhen(text)
  return CODE.test(text) ? splitCamelCase(text).replaceAll('_', ' ') : text
}

/** The details with `from` and `to` for each field whose values before and after were recorded. */
const changesIn = (details: Record<string, unknown>): Record<string, unknown> => {
  const { before, after, beforeCents, ...rest } = details
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    // the sentence names the fields already
    const pairs = names.map(name => [name, { from: before[name], to: after[name] }])
    return { ...rest, ...Object.fromEntries(pairs), changed: null }
  }
  if (before !== undefined && rest.rating !== undefined)
    return { ...rest, rating: { from: before, to: rest.rating } }
  if (beforeCents !== undefined && rest.rateCents !== undefined)
    return { ...rest, rateCents: { from: beforeCents, to: rest.rateCents } }
  // the sentence says what was wrong
  return { ...details, wrong: null }
}

/** The word for a status, as its chip shows it, in lower case. */
const stateWord = (noun: string, state: string) => {
  const known: Record<string, Record<string, { word: string }>> = statusLabels
  return known[noun === 'refund' ? 'charge' : noun]?.[state]?.word.toLowerCase() ?? splitCamelCase(state)
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  jobId: id => `/jobs/${id}/show`,
  userId: id => `/users/${id}/show`,
  clinicianId: id => `/cliniciandetails/${id}`,
  facilityId: id => `/facilitydetails/${id}`,
  invoiceId: id => `/invoices/${id}/show`,
}

/** `to`: the page of the record that it names. */
type Detail = { text: string; to?: string }

/** The recorded facts that an event’s sentence leaves out: values before and after, and the ends of IDs. */
export const listDetails = ({ noun, fromState, toState, details }: EventRecord): Detail[] => {
  const state = (name: string) => stateWord(noun, name)
  const move =
    fromState && toState ? `from ${state(fromState)} to ${state(toState)}` : toState && state(toState)
  const lines = Object.entries(changesIn(details))
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({
      text: `${detailName(name)}: ${showDetail(name, value)}`,
      to: typeof value === 'string' && UUID.test(value) ? pages[name]?.(value) : undefined,
    }))
  return move ? [{ text: `status: ${move}` }, ...lines] : lines
}
