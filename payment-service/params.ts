import type { Form, FormValue } from './parse-form.ts'
import { invalid, missingParam, unknownParams } from './errors.ts'

/** Reads one parameter: undefined when it was left out; refuses an invalid one. */
export type ParamRule<T> = (value: FormValue | undefined, param: string) => T | undefined
export type ParamRules = Record<string, ParamRule<unknown>>
export type ParamsOf<T extends ParamRules> = { [K in keyof T]: ReturnType<T[K]> }

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
  <T>(read: (value: FormValue, param: string) => T): ParamRule<T> =>
  (value, param) =>
    value === undefined ? undefined : read(value, param)

export const required =
  <T>(inner: ParamRule<T>) =>
  (value: FormValue | undefined, param: string): T => {
    const content = inner(value, param)
    if (content === undefined) throw missingParam(param)
    return content
  }

const longestText = 5000

export const text = rule((value, param) => {
  const content = plain(value, param)
  if (content.length > longestText)
    throw invalid(`Invalid string: must be at most ${longestText} characters`, { param })
  return content
})

export const integer = (least: number, most: number) =>
  rule((value, param) => {
    const content = plain(value, param)
    const number = Number(content)
    if (!/^-?\d{1,15}$/.test(content))
      throw invalid(`Invalid integer: ${content}`, { code: 'parameter_invalid_integer', param })
    const limit = number < least ? `greater than or equal to ${least}` : `less than or equal to ${most}`
    if (number < least || number > most)
      throw invalid(`This value must be ${limit}.`, { code: 'parameter_invalid_integer', param })
    return number
  })

export const choice = <const T extends string>(...allowed: T[]) =>
  rule((value, param) => {
    const content = plain(value, param)
    const match = allowed.find(each => each === content)
    if (match === undefined)
      throw invalid(`Invalid ${param}: must be one of ${allowed.join(', ')}`, { param })
    return match
  })

export const flag = rule((value, param) => {
  const content = plain(value, param)
  if (content !== 'true' && content !== 'false') throw invalid(`Invalid boolean: ${content}`, { param })
  return content === 'true'
})

export const webAddress = rule((value, param) => {
  const content = plain(value, param)
  const address = URL.canParse(content) ? new URL(content) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw invalid('Not a valid URL', { code: 'url_invalid', param })
  return content
})

export const listed = <T>(inner: ParamRule<T>) =>
  rule((value, param) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param })
    return value.map((each, index) => required(inner)(each, `${param}[${index}]`))
  })

const asForm = (value: FormValue, param: string) => {
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', { param })
  return value
}

export const metadata = rule((value, param) =>
  Object.fromEntries(
    Object.entries(asForm(value, param)).map(([key, each]) => [key, plain(each, `${param}[${key}]`)]),
  ),
)

/** Reads a form by these rules, and refuses parameters that have no rule. */
export const readParams = <T extends ParamRules>(
  takes: T,
  form: Form,
  forConnectedAccount = '',
): ParamsOf<T> => {
  const named = (key: string) => (forConnectedAccount ? `${forConnectedAccount}[${key}]` : key)
  const unknown = Object.keys(form).filter(key => !Object.hasOwn(takes, key))
  if (unknown.length > 0) throw unknownParams(unknown.map(named))
  return Object.fromEntries(
    Object.entries(takes).map(([key, read]) => [key, read(form[key], named(key))]),
  ) as ParamsOf<T>
}

export const group = <T extends ParamRules>(takes: T) =>
  rule((value, param) => readParams(takes, asForm(value, param), param))
