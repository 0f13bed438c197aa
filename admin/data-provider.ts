import simpleRestProvider from 'ra-data-simple-rest'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import { listUrl, parseTotal } from './list-request.ts'
import { call, request } from './session.ts'

/** Sends a request and returns the response in the shape that react-admin's data provider expects. */
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

const readRange = ({
  pagination: { page, perPage } = { page: 1, perPage: DEFAULT_PAGE_SIZE },
}: GetListParams) => ({
  skip: (page - 1) * perPage,
  limit: perPage,
})

type Listed = { data: RaRecord[]; count: number }

/** Lists that the API serves from endpoints of their own, not as resources. */
const endpointLists: Record<string, (params: GetListParams) => Promise<Listed>> = {
  staff: params => call('accounts.staff', { ...readRange(params), sortBy: 'name' }),
  'ledger-entries': params => call('ledger.account', { ...params.filter, ...readRange(params) }),
}

const readOnly = async (): Promise<never> => {
  throw new Error('This list is read-only.')
}

/** Read-only: every change goes through its own endpoint, never a generic update. */
export const dataProvider = {
  ...simpleRestProvider('/api/admin', httpClient as never),
  getList: async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const list = endpointLists[resource]
    if (list) {
      const { data, count, ...meta } = await list(params)
      return { data: data as Row[], total: count, meta }
    }
    const { headers, json } = await httpClient(listUrl(resource, params), { signal: params.signal })
    return { data: json as Row[], ...parseTotal(headers) }
  },
  create: readOnly,
  update: readOnly,
  updateMany: readOnly,
  delete: readOnly,
  deleteMany: readOnly,
} satisfies DataProvider
