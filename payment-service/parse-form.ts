import { parse } from 'qs'
import { invalid } from './errors.ts'

export type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

const wellFormed = /^[^[\]]+(?:\[[^[\]]*\])*$/
const limits = {
  depth: 7,
  strictDepth: true,
  parameterLimit: 1000,
  arrayLimit: 1000,
  throwOnLimitExceeded: true,
  plainObjects: true,
  duplicates: 'last',
} as const

/** Whether a name was given both as a value and as a group: `qs` makes a list of both. */
const isMixed = (value: FormValue): boolean =>
  typeof value !== 'string' &&
  (Object.values(value).some(isMixed) ||
    (Array.isArray(value) && new Set(value.map(one => typeof one)).size > 1))

/** PostgreSQL can't store null characters. */
export const refuseNullCharacters = (text: string, param: string) => {
  if (text.includes('\0')) throw invalid('Invalid string: null characters are not allowed.', { param })
  return text
}

/** Parses a form as Stripe's clients send it, `a[b][0]=c`, into nested values. */
export const parseForm = (text: string): Form => {
  for (const [name, value] of new URLSearchParams(text)) {
    if (!wellFormed.test(refuseNullCharacters(name, name))) throw invalid(`Invalid parameter name: ${name}`)
    refuseNullCharacters(value, name)
  }
  const form = readForm(text)
  if (isMixed(form)) throw invalid('A parameter is given both as a value and as a group')
  return form
}

/** Too many parameters, or nested too deep, are refused. */
const readForm = (text: string) => {
  try {
    return parse(text, limits) as Form
  } catch (thrown) {
    throw thrown instanceof RangeError ? invalid(thrown.message) : thrown
  }
}

const sorted = (value: FormValue): unknown => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The same text for the same parameters, whatever their order. */
export const canonicalForm = (form: Form) => JSON.stringify(sorted(form))
