import { COUNT_CAPPED } from '@gaitway/contract/answers'
import type { GetListParams } from 'react-admin'

type ListRequest = Pick<GetListParams, 'filter' | 'sort' | 'pagination'>

/** The URL of one page of a list; without pagination, of all its rows. */
export const listUrl = (list: string, { filter, sort, pagination }: ListRequest) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) })
  if (sort) query.set('sort', JSON.stringify([sort.field, sort.order]))
  if (pagination) {
    const { page, perPage } = pagination
    query.set('range', JSON.stringify([(page - 1) * perPage, page * perPage - 1]))
  }
  return `/api/admin/${list}?${query}`
}

/** The path of a list's page with this filter. */
export const listPath = (list: string, filter: Record<string, unknown>) =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** The API stops counting at a limit and says so in a header. */
export const parseTotal = (headers: Headers) => ({
  total: Number(headers.get('content-range')?.split('/').pop()),
  meta: { isCountCapped: headers.has(COUNT_CAPPED) },
})
