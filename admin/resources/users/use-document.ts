import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../session.ts'

/** A document by its signed link, held in the page: links end after some minutes, what is looked at stays. */
export const useDocument = (url: string) => {
  const { data: blob, error } = useQuery({
    queryKey: ['document', url],
    queryFn: async () => (await request(url)).blob(),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return { source: blob && source, contentType: blob?.type ?? '', error }
}
