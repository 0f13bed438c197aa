import { useCallback, useMemo, useState } from 'react'
import { getDraftKey, storeText } from '../../api/drafts.ts'

export type Draft<V> = {
  saved: Partial<V> | undefined
  keep: (values: V) => void
  clear: () => void
}

type DraftOptions<V> = {
  /** `tab`: until the tab closes. `device`: until the form is submitted. */
  lasts?: 'tab' | 'device'
  /** Never stored: passwords, codes. */
  omit?: readonly (keyof V & string)[]
}

const read = <V>(storage: Storage, key: string): Partial<V> | undefined => {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Partial<V>
  } catch (error) {
    console.warn(`The draft ${key} could not be read and was removed.`, error)
    storage.removeItem(key)
    return undefined
  }
}

/** Keeps what is typed into a form across reloads. The key names the form and its record. */
export const useDraft = <V extends Record<string, unknown>>(
  key: string,
  { lasts = 'tab', omit = [] }: DraftOptions<V> = {},
): Draft<V> => {
  const storage = lasts === 'tab' ? window.sessionStorage : window.localStorage
  const storageKey = getDraftKey(key)
  // the end of a session may have moved the draft to the tab
  const [saved] = useState(() => read<V>(storage, storageKey) ?? read<V>(window.sessionStorage, storageKey))
  const secret = omit.join()
  const keep = useCallback(
    (values: V) => {
      const kept = Object.entries(values).filter(([name]) => !secret.split(',').includes(name))
      window.sessionStorage.removeItem(storageKey)
      storeText(storage, storageKey, JSON.stringify(Object.fromEntries(kept)))
    },
    [storage, storageKey, secret],
  )
  const clear = useCallback(() => {
    for (const place of [storage, window.sessionStorage]) place.removeItem(storageKey)
  }, [storage, storageKey])
  return useMemo(() => ({ saved, keep, clear }), [saved, keep, clear])
}
