const DRAFT = 'draft:'
const OWNER = 'drafts-of'

const forget = (storage: Storage) => {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
}

/** Keeps one draft, unless the browser’s storage is full. */
export const store = (storage: Storage, key: string, text: string) => {
  try {
    storage.setItem(key, text)
  } catch (error) {
    console.warn(`${key} does not fit into the browser’s storage.`, error)
  }
}

/** Where the draft of a form is kept. */
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
