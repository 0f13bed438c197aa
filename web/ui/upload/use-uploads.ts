import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { copy } from '../../api/upload-copy.ts'
import { FileRefused, findFileProblem, type UploadedFile, type UploadFile } from '../../api/uploaded-file.ts'

/** A file being uploaded, or one that failed. */
export type Going = { id: number; file: File; share: number; error?: string; canRetry?: boolean }

type Uploads = {
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  upload: UploadFile
  accept: string
  maxFiles: number
  onUploading?: (isUploading: boolean) => void
}

/** Uploads the chosen files one by one, tracks progress and errors, and adds the finished ones. */
export const useUploads = ({ value, onChange, upload, accept, maxFiles, onUploading }: Uploads) => {
  const [going, setGoing] = useState<readonly Going[]>([])
  /** The announcement for screen readers. */
  const [said, say] = useState('')
  const stops = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  // Two uploads may finish between two renders. Each adds to the other's result.
  const arrived = useRef(value)
  useLayoutEffect(() => {
    arrived.current = value
  }, [value])

  useEffect(() => {
    const open = stops.current
    return () => {
      for (const stop of open.values()) stop.abort()
    }
  }, [])

  const isUploading = going.some(({ error }) => !error)
  const report = useRef(onUploading)
  useLayoutEffect(() => {
    report.current = onUploading
  }, [onUploading])
  useEffect(() => {
    if (!isUploading) return undefined
    report.current?.(true)
    return () => report.current?.(false)
  }, [isUploading])

  const put = (id: number, change: Partial<Going>) =>
    setGoing(all => all.map(one => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setGoing(all => all.filter(one => one.id !== id))
  }
  const change = (files: readonly UploadedFile[]) => {
    arrived.current = files
    onChange(files)
  }

  const send = async ({ id, file }: Pick<Going, 'id' | 'file'>) => {
    const stop = new AbortController()
    stops.current.set(id, stop)
    put(id, { share: 0, error: undefined })
    say(copy.sending(file.name))
    const progress = (share: number) => {
      put(id, { share })
      if (share >= 0.5 && share < 1) say(`${file.name}: halfway uploaded`)
    }
    try {
      const done = await upload(file, progress, stop.signal)
      if (stop.signal.aborted) return
      drop(id)
      change([...arrived.current, done].slice(-maxFiles))
      say(`${done.name} uploaded`)
    } catch (error) {
      if (stop.signal.aborted) return
      const reason = error instanceof Error && error.message ? error.message : copy.failed
      put(id, { error: reason, canRetry: !(error instanceof FileRefused) })
    }
  }

  const add = (files: readonly File[]) => {
    const room = maxFiles === 1 ? 1 : maxFiles - value.length - going.filter(one => !one.error).length
    const added = files.map((file, place): Going => {
      const error = findFileProblem(file, accept)
      const full = place >= room ? copy.tooMany(maxFiles) : undefined
      return { id: ++lastId.current, file, share: 0, error: error ?? full }
    })
    if (maxFiles === 1) for (const { id } of going) drop(id)
    setGoing(all => [...all, ...added])
    return Promise.all(added.filter(one => !one.error).map(send))
  }

  return {
    going,
    said,
    add,
    retry: send,
    stop: ({ id, file, error }: Going) => {
      drop(id)
      if (!error) say(`${file.name} wasn’t uploaded`)
    },
    remove: (file: UploadedFile) => {
      change(arrived.current.filter(other => other.url !== file.url))
      say(`${file.name} removed`)
    },
  }
}
