import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { CallName } from '@gaitway/contract/calls/index'
import type { ResourceName } from '@gaitway/contract/resources'
import { saveFile } from '@gaitway/contract/save-file'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { type RaRecord, type SortPayload, useGetList, useNotify } from 'react-admin'
import { call, request } from '../session.ts'

/** For what shows the error of its request itself, where a toast would be the second message. */
export const withoutToast = { onError: () => undefined }

/** Reads an endpoint, cached by its name and input. */
export const useCall = <Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  options?: Omit<UseQueryOptions<Output<Name>>, 'queryKey' | 'queryFn'>,
) => useQuery<Output<Name>>({ queryKey: [name, input], queryFn: () => call(name, input), ...options })

/** The server's current time, which development can move. Undefined until it is known. */
export const useNow = (): Date | undefined => {
  const { data } = useCall('product.config', {}, { staleTime: 60_000 })
  return data && new Date(data.now)
}

type RecordsOptions = { sort: SortPayload; max: number; enabled?: boolean }

export const useRecords = <Row extends RaRecord>(
  resource: ResourceName,
  filter: Record<string, unknown>,
  { sort, max, enabled }: RecordsOptions,
) => useGetList<Row>(resource, { filter, sort, pagination: { page: 1, perPage: max } }, { enabled })

export const oldestFirst: SortPayload = { field: 'createdAt', order: 'ASC' }
export const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' }
export const soonestFirst: SortPayload = { field: 'startsAt', order: 'ASC' }

/** Saves a file that the API sends. */
export const useDownload = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const download = async (url: string, options?: RequestInit) => {
    setBusy(true)
    try {
      await saveFile(await request(url, options))
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : 'We couldn’t download the file.', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
