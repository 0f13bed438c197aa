const DRAFT = 'draft:'
const OWNER = 'drafts-of'

/** Removes every draft in this storage, and whose they are. */
const forget = (storage: Storage) => {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  storage.removeItem(OWNER)
}

/** Stores a text under a key, unless the browser’s storage is full. */
export const storeText = (storage: Storage, key: string, text: string) => {
  try {
    storage.setItem(key, text)
  } catch (error) {
    console.warn(`${key} does not fit into the browser’s storage.`, error)
  }
}

/** The storage key of a form's draft. */
export const getDraftKey = (form: string) => `${DRAFT}${form}`

/** Removes every draft, because someone else may use this browser next. */
export const forgetDrafts = () => {
  forget(window.sessionStorage)
  forget(window.localStorage)
}

/**
 * When a session ends that may continue after the next login, what was typed stays in this tab only: nothing private is
 * left on the device.
 */
export const moveDraftsToTab = () => {
  const { localStorage: device, sessionStorage: tab } = window
  for (const key of Object.keys(device)) {
    const text = key.startsWith(DRAFT) ? device.getItem(key) : null
    if (text !== null) storeText(tab, key, text)
  }
  forget(device)
}

/** Removes the drafts that a user left on this device when their session ended elsewhere. */
export const forgetOwnedDrafts = () => {
  if (window.localStorage.getItem(OWNER) !== null) forget(window.localStorage)
}

/** Makes this user the owner of the drafts in this browser. Another user's drafts are removed. */
export const claimDrafts = (userId: string) => {
  for (const storage of [window.sessionStorage, window.localStorage]) {
    const owner = storage.getItem(OWNER)
    if (owner !== null && owner !== userId) forget(storage)
    storage.setItem(OWNER, userId)
  }
}
