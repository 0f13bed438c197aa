import { calls, type CallName } from './calls/index.ts'
import type { Method } from './calls/row.ts'

type Fields = Record<string, unknown>
type CallRequest = {
  method: Method
  address: string
  /** fields sent as headers */
  headers: Record<string, string>
  body?: Fields
}

/** Splits the fields sent as headers from the rest of the input. */
export const splitHeaderFields = (
  name: CallName,
  input: Fields,
): { headers: Record<string, string>; rest: Fields } => {
  const rest = { ...input }
  const headers: Record<string, string> = {}
  for (const [field, header] of Object.entries(calls[name].headers ?? {})) {
    if (typeof rest[field] === 'string') headers[header] = rest[field]
    delete rest[field]
  }
  return { headers, rest }
}

/** The path below /api with its parameters filled in, and the rest of the input. */
export const fillPath = (name: CallName, input: Fields): { path: string; rest: Fields } => {
  const rest = { ...input }
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = rest[part]
    delete rest[part]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

const buildQuery = (rest: Fields) => {
  const present = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(present.map(([field, value]) => [field, String(value)])).toString()
  return query && `?${query}`
}

/** Builds the request: path parameters first, then the rest as the query of a GET or DELETE, else as the body. */
export const buildRequest = (name: CallName, input: Fields): CallRequest => {
  const { method } = calls[name]
  const { headers, rest: unheaded } = splitHeaderFields(name, input)
  const { path, rest } = fillPath(name, unheaded)
  // a list can be too long for a URL
  const hasList = Object.values(rest).some(Array.isArray)
  const inQuery = method === 'GET' || (method === 'DELETE' && !hasList)
  return inQuery
    ? { method, headers, address: path + buildQuery(rest) }
    : { method, headers, address: path, body: rest }
}
