/** What knows of the pushes to this browser: fetched only where `push/here.ts` remembers that it was registered. */
export const pushes = async () => {
  try {
    return localStorage.getItem('pushed') ? await import('../push/browser.ts') : undefined
  } catch (thrown) {
    // nobody stays logged in for that
    console.warn(thrown)
    return undefined
  }
}
