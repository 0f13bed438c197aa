import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import { listAddress, totalIn } from './list-request.ts'
import { request } from './session.ts'

/** Converts a response to the shape that react-admin's data provider expects. */
const httpClient = async (url: string, options: RequestInit = {}) => {
  const response = await request(url, options)
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: body ? (JSON.parse(body) as unknown) : undefined,
  }
}

const readOnly = async (): Promise<never> => {
  throw new Error('This list is read-only.')
}

/** Read-only: every change goes through its own endpoint, never a generic update. */
export const dataProvider = {
  ...simpleRestProvider('/api/admin', httpClient as never),
  getList: async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const { headers, json } = await httpClient(listAddress(resource, params), { signal: params.signal })
    return { data: json as Row[], ...totalIn(headers) }
  },
  create: readOnly,
  update: readOnly,
  updateMany: readOnly,
  delete: readOnly,
  deleteMany: readOnly,
} satisfies DataProvider
