import { useCallback, useMemo, useState } from 'react'

const DRAFT = 'draft:'
const OWNER = 'drafts-of'

const forget = (storage: Storage) => {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
}

export const draftKey = (form: string) => `${DRAFT}${form}`

/** Removes every draft and its owner, because someone else may use this browser next. */
export const forgetDrafts = () => {
  for (const storage of [window.sessionStorage, window.localStorage]) {
    forget(storage)
    storage.removeItem(OWNER)
  }
}

/** Makes this user the owner of drafts. Another user's drafts are removed. */
export const claimDrafts = (userId: string) => {
  for (const storage of [window.sessionStorage, window.localStorage]) {
    const owner = storage.getItem(OWNER)
    if (owner !== null && owner !== userId) forget(storage)
    storage.setItem(OWNER, userId)
  }
}

export type Draft<V> = {
  kept: Partial<V> | undefined
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
  const storageKey = draftKey(key)
  const [kept] = useState(() => read<V>(storage, storageKey))
  const secret = omit.join()
  const keep = useCallback(
    (values: V) => {
      const open = Object.entries(values).filter(([name]) => !secret.split(',').includes(name))
      try {
        storage.setItem(storageKey, JSON.stringify(Object.fromEntries(open)))
      } catch (error) {
        console.warn(`The draft ${key} does not fit into the browser’s storage.`, error)
      }
    },
    [storage, storageKey, secret, key],
  )
  const clear = useCallback(() => storage.removeItem(storageKey), [storage, storageKey])
  return useMemo(() => ({ kept, keep, clear }), [kept, keep, clear])
}
