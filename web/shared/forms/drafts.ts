const DRAFT = 'draft:'
const OWNER = 'drafts-of'

const forget = (storage: Storage) => {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
}

/** Where the draft of a form lies. */
export const draftKey = (form: string) => `${DRAFT}${form}`

/** Whatever was typed in this browser is gone, and whose it was: somebody else may sit down here. */
export const forgetDrafts = () => {
  for (const storage of [window.sessionStorage, window.localStorage]) {
    forget(storage)
    storage.removeItem(OWNER)
  }
}

/** Drafts are this person's from now on; what somebody else typed before is gone. */
export const claimDrafts = (userId: string) => {
  for (const storage of [window.sessionStorage, window.localStorage]) {
    const owner = storage.getItem(OWNER)
    if (owner !== null && owner !== userId) forget(storage)
    storage.setItem(OWNER, userId)
  }
}
