/** Loads the push code only if `push/here.ts` remembers a registration. */
export const pushes = async () => {
  try {
    return localStorage.getItem('pushed') ? await import('../push/browser.ts') : undefined
  } catch (thrown) {
    // a failure must not keep the user logged in
    console.warn(thrown)
    return undefined
  }
}
