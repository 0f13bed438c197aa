import type { ErrorCode, FieldErrors, Refusal } from './errors.ts'

/** With a 403: the token is too old, not the person too small. The one 403 after which it is renewed. */
export const STALE_TOKEN = 'stale_token'

export type Success<T> = { status: number; message: string; data: T }
export type Failure = {
  status: number
  code: ErrorCode | typeof STALE_TOKEN
  message: string
  error: string | FieldErrors
}
export type Page<T> = { data: T[]; count: number }

type Announced = { success?: number; announces?: string }

/** The envelope around what a call answers. */
export const successOf = <T>({ success = 200, announces = 'OK' }: Announced, data: T): Success<T> => ({
  status: success,
  message: announces,
  data,
})

/** What is answered where a call is refused. */
export const failureOf = ({ status, code, message, fields }: Refusal): Failure => ({
  status,
  code,
  message,
  error: fields ?? message,
})

/** The header of a list that has more rows than its count says. */
export const COUNT_CAPPED = 'X-Count-Capped'
type Counted = { isCountCapped?: boolean }

/** A list keeps from its headers whether its count was capped. */
export const keepCountCap = (headers: Headers, answer: unknown) => {
  if (headers.has(COUNT_CAPPED)) Object.assign(answer as Counted, { isCountCapped: true })
}
export const isCountCapped = (answer: object) => (answer as Counted).isCountCapped === true

/** How many rows a list has, as people read it: `10,000+` where they were not all counted. */
export const shownCount = (count: number, isCapped: boolean) =>
  `${count.toLocaleString('en-US')}${isCapped ? '+' : ''}`

const FALLBACK = 'Something went wrong'

/** Texts that replace what a server said, by code; the only place where that happens. */
export const stockTexts: Partial<Record<string, string>> = {
  internal: FALLBACK,
}

/** The sentence a person is shown for a failed call: stock text, first field, error, message, fall-back. */
export const shownMessage = (answer: Partial<Failure> | undefined): string => {
  const stock = answer?.code && stockTexts[answer.code]
  if (stock) return stock
  if (answer?.error && typeof answer.error === 'object') {
    const first = Object.values(answer.error)[0]
    if (first) return first
  }
  if (typeof answer?.error === 'string' && answer.error) return answer.error
  return answer?.message || FALLBACK
}

/** What a refused call says; a page of somebody between us, such as a proxy's, says nothing of ours. */
export const failureIn = async (
  response: Pick<Response, 'headers' | 'json'>,
): Promise<Partial<Failure> | undefined> =>
  response.headers.get('content-type')?.includes('json')
    ? ((await response.json()) as Partial<Failure>)
    : undefined
