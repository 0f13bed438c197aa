import { invalid } from './errors.ts'

export type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

const wellFormed = /^[^[\]]+(?:\[[^[\]]*\])*$/
const mostPairs = 1000
const deepest = 8

const emptyForm = (): Form => Object.create(null) as Form

const pathOf = (name: string) => {
  if (!wellFormed.test(name)) throw invalid(`Invalid parameter name: ${name}`)
  const path = name.replaceAll(']', '').split('[')
  if (path.length > deepest) throw invalid(`Parameters are nested too deep: ${path[0]}`)
  return path
}

const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && !Array.isArray(value)

const put = (form: Form, [step = '', ...rest]: string[], value: string) => {
  const key = step === '' ? String(Object.keys(form).length) : step
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key] ?? emptyForm()
  if (!isForm(inner)) throw invalid(`Parameter given both as a value and as a group: ${key}`)
  form[key] = inner
  put(inner, rest, value)
}

const isList = (form: Form) => {
  const keys = Object.keys(form)
  return keys.length > 0 && keys.every((key, index) => key === String(index))
}

const withLists = (form: Form): Form => {
  const result = emptyForm()
  for (const [key, value] of Object.entries(form)) {
    const inner = isForm(value) ? withLists(value) : value
    result[key] = isForm(inner) && isList(inner) ? Object.values(inner) : inner
  }
  return result
}

/** PostgreSQL can't store null characters. */
export const withoutNull = (text: string, param: string) => {
  if (text.includes('\0')) throw invalid('Invalid string: null characters are not allowed.', { param })
  return text
}

/** Parses a form as Stripe's clients send it, `a[b][0]=c`, into nested values. */
export const parseForm = (text: string): Form => {
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > mostPairs) throw invalid('Too many parameters')
  const form = emptyForm()
  for (const [name, value] of pairs) put(form, pathOf(withoutNull(name, name)), withoutNull(value, name))
  return withLists(form)
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
