import type { Form, FormValue } from './form.ts'
import { invalid, missingParam, unknownParams } from './refusals.ts'

/** Reads one parameter: undefined when it was not given, refused when it is wrong. */
export type Rule<T> = (value: FormValue | undefined, param: string) => T | undefined
export type Takes = Record<string, Rule<unknown>>
export type Given<T extends Takes> = { [K in keyof T]: ReturnType<T[K]> }

const plain = (value: FormValue, param: string) => {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param })
  if (value === '')
    throw invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  return value
}

const rule =
  <T>(read: (value: FormValue, param: string) => T): Rule<T> =>
  (value, param) =>
    value === undefined ? undefined : read(value, param)

export const required =
  <T>(inner: Rule<T>) =>
  (value: FormValue | undefined, param: string): T => {
    const given = inner(value, param)
    if (given === undefined) throw missingParam(param)
    return given
  }

const longestText = 5000

export const text = rule((value, param) => {
  const given = plain(value, param)
  if (given.length > longestText)
    throw invalid(`Invalid string: must be at most ${longestText} characters`, { param })
  return given
})

export const integer = (least: number, most: number) =>
  rule((value, param) => {
    const given = plain(value, param)
    const number = Number(given)
    if (!/^-?\d{1,15}$/.test(given))
      throw invalid(`Invalid integer: ${given}`, { code: 'parameter_invalid_integer', param })
    if (number < least)
      throw invalid(`This value must be greater than or equal to ${least}.`, {
        code: 'parameter_invalid_integer',
        param,
      })
    if (number > most)
      throw invalid(`This value must be less than or equal to ${most}.`, {
        code: 'parameter_invalid_integer',
        param,
      })
    return number
  })

export const oneOf = <const T extends string>(...allowed: T[]) =>
  rule((value, param) => {
    const given = plain(value, param)
    const match = allowed.find(each => each === given)
    if (match === undefined)
      throw invalid(`Invalid ${param}: must be one of ${allowed.join(', ')}`, { param })
    return match
  })

export const flag = rule((value, param) => {
  const given = plain(value, param)
  if (given !== 'true' && given !== 'false') throw invalid(`Invalid boolean: ${given}`, { param })
  return given === 'true'
})

export const webAddress = rule((value, param) => {
  const given = plain(value, param)
  const address = URL.canParse(given) ? new URL(given) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw invalid('Not a valid URL', { code: 'url_invalid', param })
  return given
})

export const listOf = <T>(inner: Rule<T>) =>
  rule((value, param) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param })
    return value.map((each, index) => required(inner)(each, `${param}[${index}]`))
  })

const asForm = (value: FormValue, param: string) => {
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', { param })
  return value
}

const mostKeys = 50
const longestKey = 40
const longestValue = 500

export const metadata = rule((value, param) => {
  const entries = value === '' ? [] : Object.entries(asForm(value, param))
  if (entries.length > mostKeys) throw invalid(`Metadata can have up to ${mostKeys} keys.`, { param })
  for (const [key, each] of entries) {
    if (typeof each !== 'string' || each.length > longestValue || key.length > longestKey)
      throw invalid(
        `Metadata keys can have up to ${longestKey} characters and values up to ${longestValue}.`,
        {
          param: `${param}[${key}]`,
        },
      )
  }
  return Object.fromEntries(entries.filter(([, each]) => each !== '')) as Record<string, string>
})

/** What was given, by the rules; anything that no rule knows is refused. */
export const readParams = <T extends Takes>(takes: T, form: Form, within = ''): Given<T> => {
  const named = (key: string) => (within ? `${within}[${key}]` : key)
  const unknown = Object.keys(form).filter(key => !Object.hasOwn(takes, key))
  if (unknown.length > 0) throw unknownParams(unknown.map(named))
  return Object.fromEntries(
    Object.entries(takes).map(([key, read]) => [key, read(form[key], named(key))]),
  ) as Given<T>
}

export const group = <T extends Takes>(takes: T) =>
  rule((value, param) => readParams(takes, asForm(value, param), param))
