import type { Page } from '@playwright/test'

/** Counts from now on what the person presses and which fields they fill, on every page of this tab. */
export const countActions = async (page: Page) => {
  const listen = () => {
    const count = () =>
      sessionStorage.setItem('actions', String(Number(sessionStorage.getItem('actions') ?? 0) + 1))
    addEventListener('pointerdown', count, true)
    const isTyped = ({ target }: Event) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
    addEventListener('change', event => isTyped(event) && count(), true)
  }
  await page.addInitScript(listen)
}

/** The presses and filled fields so far, and starts again at zero. */
export const actionsIn = (page: Page) =>
  page.evaluate(() => {
    const count = Number(sessionStorage.getItem('actions') ?? 0)
    sessionStorage.setItem('actions', '0')
    return count
  })
