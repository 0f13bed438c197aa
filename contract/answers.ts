import { showNumber } from './format/numbers.ts'
import type { Row } from './calls/row.ts'
import type { ErrorCode, FieldErrors, Refusal } from './values/errors.ts'

export type Success<T> = { status: number; message: string; data: T }
export type CallFailure = {
  status: number
  code: ErrorCode
  message: string
  error: string | FieldErrors
}

type Announced = Pick<Row, 'toast'> & { success?: number }

/** The message of a success that no toast shows. */
export const UNANNOUNCED = 'OK'

/** The success envelope. */
export const buildSuccess = <T>({ success = 200, toast = UNANNOUNCED }: Announced, data: T): Success<T> => ({
  status: success,
  message: typeof toast === 'string' ? toast : toast(Array.isArray(data) ? data.length : 1),
  data,
})

/** The failure envelope. */
export const buildFailure = ({ status, code, message, fields }: Refusal): CallFailure => ({
  status,
  code,
  message,
  error: fields ?? message,
})

/** A header of a list that has more rows than its count says. */
export const COUNT_CAPPED = 'X-Count-Capped'
type Counted = { isCountCapped?: boolean }

/** Copies the header to the parsed list. */
export const copyCountCap = (headers: Headers, answer: unknown) => {
  if (headers.has(COUNT_CAPPED)) Object.assign(answer as Counted, { isCountCapped: true })
}
export const isCountCapped = (answer: object) => (answer as Counted).isCountCapped === true

/** The number of rows, formatted: `10,000+` if they weren’t all counted. */
export const formatCount = (count: number, isCapped: boolean) => `${showNumber(count)}${isCapped ? '+' : ''}`

const FALLBACK = 'Something went wrong'

/** The message to show for a failed request: the first field error, the error, the message, or the fallback. */
export const getFailureMessage = (answer: Partial<CallFailure> | undefined): string => {
  if (answer?.code === 'internal') return FALLBACK
  if (answer?.error && typeof answer.error === 'object') {
    const first = Object.values(answer.error)[0]
    if (first) return first
  }
  if (typeof answer?.error === 'string' && answer.error) return answer.error
  return answer?.message || FALLBACK
}

/** The failure envelope of a response; undefined for anything else, such as a proxy’s HTML error page. */
export const parseFailure = async (
  response: Pick<Response, 'headers' | 'json'>,
): Promise<Partial<CallFailure> | undefined> =>
  response.headers.get('content-type')?.includes('json')
    ? ((await response.json()) as Partial<CallFailure>)
    : undefined

type CallResponse = Pick<Response, 'status' | 'headers' | 'json' | 'clone'>

/** Whether a new token may help: after any 401, and after a 403 that is about the token, not a permission. */
export const isStaleRefusal = (status: number, code: string | undefined) =>
  status === 401 || (status === 403 && code === 'stale_token')

/** The same for a response, whose body can still be read afterwards. */
export const isTokenStale = async (response: CallResponse): Promise<boolean> => {
  const failure = response.status === 403 ? await parseFailure(response.clone()) : undefined
  return isStaleRefusal(response.status, failure?.code)
}
