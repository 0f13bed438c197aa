import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../session.ts'

const hold = async (url: string) => {
  const blob = await (await request(url)).blob()
  return { source: URL.createObjectURL(blob), contentType: blob.type }
}

/** A document by its signed link, held in the page while it is shown: links end after some minutes. */
export const useDocument = (url: string) => {
  const { data, error } = useQuery({
    queryKey: ['document', url],
    queryFn: () => hold(url),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const source = data?.source
  useEffect(() => (source ? () => URL.revokeObjectURL(source) : undefined), [source])
  return { source, contentType: data?.contentType ?? '', error }
}
