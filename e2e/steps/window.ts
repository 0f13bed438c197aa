import { expect, type Browser } from '@playwright/test'

/** The two widths at which journeys open the screens. */
export const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

export type Width = keyof typeof widths

/** A browser window for one person, which records its errors. */
export const openWindow = async (browser: Browser, baseURL: string, width: Width) => {
  const context = await browser.newContext({
    baseURL,
    viewport: widths[width],
    isMobile: width === 'phone',
    hasTouch: width === 'phone',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const faults: string[] = []
  context.on('console', message => {
    // the page shows a refused call itself, so the browser's console line about it is no error
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text())
  })
  context.on('weberror', fault => faults.push(fault.error().stack ?? String(fault.error())))
  const close = async () => {
    await context.close()
    expect(faults, `errors in the ${width}'s window`).toEqual([])
  }
  return { page, close }
}
