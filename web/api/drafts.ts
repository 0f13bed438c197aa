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
export const deleteAllDrafts = () => {
  forget(window.sessionStorage)
  forget(window.localStorage)
}

/**
 * Keeps the drafts in this tab only, so that the same user finds them after logging in again and nothing private is left
 * on the device. For sessions that expire.
 */
export const moveDraftsToTab = () => {
  const { localStorage: device, sessionStorage: tab } = window
  for (const key of Object.keys(device)) {
    const text = key.startsWith(DRAFT) ? device.getItem(key) : null
    if (text !== null) storeText(tab, key, text)
  }
  forget(device)
}

/** Removes the drafts of a user whose session was ended from another device. Those of visitors stay. */
export const deleteDraftsOfEndedSession = () => {
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
