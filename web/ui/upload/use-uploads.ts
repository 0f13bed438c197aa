import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { copy } from '../../api/upload-copy.ts'
import { FileRefused, findFileProblem, type UploadedFile, type UploadFile } from '../../api/uploaded-file.ts'

/** A file being uploaded, or one that failed. */
export type RunningUpload = { id: number; file: File; share: number; error?: string; canRetry?: boolean }

type Uploads = {
  value: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  upload: UploadFile
  accept: string
  maxFiles: number
  onUploading?: (isUploading: boolean) => void
}

/** Uploads the chosen files, tracks progress and errors, and adds the finished ones to the value. */
export const useUploads = ({ value, onChange, upload, accept, maxFiles, onUploading }: Uploads) => {
  const [going, setGoing] = useState<readonly RunningUpload[]>([])
  /** What screen readers announce. */
  const [said, say] = useState('')
  const controllers = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  // two uploads may finish between two renders, and each must add to the other's result
  const latestFiles = useRef(value)
  useLayoutEffect(() => {
    latestFiles.current = value
  }, [value])

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const isUploading = going.some(({ error }) => !error)
  const onUploadingNow = useRef(onUploading)
  useLayoutEffect(() => {
    onUploadingNow.current = onUploading
  }, [onUploading])
  useEffect(() => {
    if (!isUploading) return undefined
    onUploadingNow.current?.(true)
    return () => onUploadingNow.current?.(false)
  }, [isUploading])

  const update = (id: number, change: Partial<RunningUpload>) =>
    setGoing(all => all.map(one => (one.id === id ? { ...one, ...change } : one)))
  const discard = (id: number) => {
    controllers.current.get(id)?.abort()
    controllers.current.delete(id)
    setGoing(all => all.filter(one => one.id !== id))
  }
  const change = (files: readonly UploadedFile[]) => {
    latestFiles.current = files
    onChange(files)
  }

  const send = async ({ id, file }: Pick<RunningUpload, 'id' | 'file'>) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    update(id, { share: 0, error: undefined })
    say(copy.sending(file.name))
    const onProgress = (share: number) => {
      update(id, { share })
      if (share >= 0.5 && share < 1) say(`${file.name}: halfway uploaded`)
    }
    try {
      const done = await upload(file, onProgress, controller.signal)
      if (controller.signal.aborted) return
      discard(id)
      change([...latestFiles.current, done].slice(-maxFiles))
      say(`${done.name} uploaded`)
    } catch (error) {
      if (controller.signal.aborted) return
      const reason = error instanceof Error && error.message ? error.message : copy.failed
      update(id, { error: reason, canRetry: !(error instanceof FileRefused) })
    }
  }

  const add = (files: readonly File[]) => {
    const remaining = maxFiles === 1 ? 1 : maxFiles - value.length - going.filter(one => !one.error).length
    const added = files.map((file, index): RunningUpload => {
      const tooMany = index >= remaining ? copy.tooMany(maxFiles) : undefined
      return { id: ++lastId.current, file, share: 0, error: findFileProblem(file, accept) ?? tooMany }
    })
    if (maxFiles === 1) for (const { id } of going) discard(id)
    setGoing(all => [...all, ...added])
    return Promise.all(added.filter(one => !one.error).map(send))
  }

  return {
    going,
    said,
    add,
    retry: send,
    stop: ({ id, file, error }: RunningUpload) => {
      discard(id)
      if (!error) say(`${file.name} wasn’t uploaded`)
    },
    remove: (file: UploadedFile) => {
      change(latestFiles.current.filter(other => other.url !== file.url))
      say(`${file.name} removed`)
    },
  }
}
