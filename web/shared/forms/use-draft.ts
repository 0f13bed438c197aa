import { useCallback, useMemo, useState } from 'react'

const DRAFT = 'draft:'
const OWNER = 'drafts-of'

const forget = (storage: Storage) => {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
}

const store = (storage: Storage, key: string, text: string) => {
  try {
    storage.setItem(key, text)
  } catch (error) {
    console.warn(`${key} does not fit into the browser’s storage.`, error)
  }
}

export const draftKey = (form: string) => `${DRAFT}${form}`

/** Removes every draft and its owner, because someone else may use this browser next. */
export const forgetDrafts = () => {
  for (const storage of [window.sessionStorage, window.localStorage]) {
    forget(storage)
    storage.removeItem(OWNER)
  }
}

/**
 * When a session ends that may continue after the next login, what was typed stays in this tab only: nothing private is
 * left on the device.
 */
export const moveDraftsToTab = () => {
  const { localStorage: device, sessionStorage: tab } = window
  for (const key of Object.keys(device)) {
    const text = key.startsWith(DRAFT) ? device.getItem(key) : null
    if (text !== null) store(tab, key, text)
  }
  forget(device)
  device.removeItem(OWNER)
}

/** Removes what a user left on this device when their session ended without it. */
export const forgetOwnedDrafts = () => {
  const device = window.localStorage
  if (device.getItem(OWNER) === null) return
  forget(device)
  device.removeItem(OWNER)
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
  // a session that ended may have moved it to the tab
  const [kept] = useState(() => read<V>(storage, storageKey) ?? read<V>(window.sessionStorage, storageKey))
  const secret = omit.join()
  const keep = useCallback(
    (values: V) => {
      const open = Object.entries(values).filter(([name]) => !secret.split(',').includes(name))
      window.sessionStorage.removeItem(storageKey)
      store(storage, storageKey, JSON.stringify(Object.fromEntries(open)))
    },
    [storage, storageKey, secret],
  )
  const clear = useCallback(() => {
    for (const one of [storage, window.sessionStorage]) one.removeItem(storageKey)
  }, [storage, storageKey])
  return useMemo(() => ({ kept, keep, clear }), [kept, keep, clear])
}
