/** Where it is kept as whom this browser was registered. */
export const PUSHED = 'pushed'

/** What knows of the pushes to this browser: fetched only where it was registered. */
export const pushes = async () => {
  try {
    return localStorage.getItem(PUSHED) ? await import('../push/browser.ts') : undefined
  } catch (thrown) {
    // nobody stays logged in for that
    console.warn(thrown)
    return undefined
  }
}
