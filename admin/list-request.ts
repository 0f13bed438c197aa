import { COUNT_CAPPED } from '@gaitway/contract/answers'
import type { GetListParams } from 'react-admin'

export type ListParams = Pick<GetListParams, 'filter' | 'sort' | 'pagination'>

/** The address of a page of a list, or without a page of the file with all of its rows. */
export const listAddress = (list: string, { filter, sort, pagination }: ListParams) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) })
  if (sort) query.set('sort', JSON.stringify([sort.field, sort.order]))
  if (pagination) {
    const { page, perPage } = pagination
    query.set('range', JSON.stringify([(page - 1) * perPage, page * perPage - 1]))
  }
  return `/api/admin/${list}?${query}`
}

/** How many rows a list has, and whether there are more than were counted. */
export const totalIn = (headers: Headers) => ({
  total: Number(headers.get('content-range')?.split('/').pop()),
  meta: { isCountCapped: headers.has(COUNT_CAPPED) },
})
