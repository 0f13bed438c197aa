import { chromium, type Page } from '@playwright/test'
import { isAppScreen } from '@gaitway/contract/routes'
import { waitUntil } from '../api/services/database/processes.ts'
import { buildStale } from '../api/commands/building/front-ends.ts'
import { expectAccessible, expectDialogInPlace, expectNoSidewaysScroll } from '../e2e/accessibility.ts'
import { findBrowser } from '../e2e/browser.ts'
import { watchEffects } from '../e2e/crawl/effects.ts'
import { demoNewcomers, demoPeople } from '../e2e/crawl/people.ts'
import { expectRhythm } from '../e2e/rhythm.ts'
import { startProduct } from '../e2e/server.ts'
import { signIn } from '../e2e/steps/session.ts'
import { widths } from '../e2e/steps/window.ts'
import { say, type Figures } from './figures.ts'
import type { Outcome } from './proof.ts'

/** The share of the window that may move while a screen of the consumer app loads, as browsers count it. */
const LAYOUT_SHIFT_MAX = 0.02

/** Runs in every page: adds up what moves without anyone having pressed anything. */
const watchShifts = () => {
  const counted = window as unknown as { layoutShift: number }
  counted.layoutShift = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) counted.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What is wrong with the screen, in sentences. */
const faultsOf = async (page: Page) => {
  const faults: string[] = []
  const { pathname } = new URL(page.url())
  const checks = [expectAccessible, expectNoSidewaysScroll, expectDialogInPlace]
  if (!pathname.startsWith('/admin')) checks.push(expectRhythm)
  const shift = isAppScreen(pathname)
    ? await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
    : 0
  if (shift > LAYOUT_SHIFT_MAX) faults.push(`its layout shifts by ${shift.toFixed(3)}`)
  for (const check of checks) await check(page).catch((thrown: unknown) => faults.push(String(thrown)))
  return { faults, shift }
}

const LOADED_MILLISECONDS = 20_000

/** Its headings are there, which the back office's bar writes last, and nothing says that it loads. */
const isLoaded = (page: Page) =>
  page
    .evaluate(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('#react-admin-title:empty') === null &&
        document.querySelector('main output, [role=progressbar]') === null,
    )
    // while one address leads to another
    .catch(() => false)

type Running = Pick<Awaited<ReturnType<typeof startProduct>>, 'db' | 'url'>

/** Opens every screen of a running demo as each role, at the width of a phone and of a desk. */
export const checkScreens = async ({ db, url }: Running, screensMax: number): Promise<Outcome> => {
  const browser = await chromium.launch(await findBrowser())
  const figures: Figures = {}
  const broken: string[] = []
  let worstShift = 0
  try {
    const people = [...(await demoPeople(db, url)), ...(await demoNewcomers(db))]
    for (const { name, person, addresses } of people) {
      for (const [width, viewport] of Object.entries(widths)) {
        const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
        const page = await context.newPage()
        const effects = await watchEffects(page)
        await page.addInitScript(watchShifts)
        if (person) await signIn(page, { db, url }, person)
        const opened = addresses.slice(0, screensMax)
        for (const address of opened) {
          await page.goto(address)
          // a screen without a heading is a fault that axe names
          await waitUntil(() => isLoaded(page), LOADED_MILLISECONDS)
          await effects.settle()
          const { faults, shift } = await faultsOf(page)
          worstShift = Math.max(worstShift, shift)
          const found = [...faults, ...effects.takeFaults()].map(
            fault => `${name}, ${width}, ${address}: ${fault}`,
          )
          for (const sentence of found) say(`  ${sentence}`)
          broken.push(...found)
        }
        figures[`screens of a ${name} on a ${width}`] = opened.length
        await context.close()
      }
    }
    figures['the largest layout shift of the consumer app'] = worstShift
    return { figures, broken }
  } finally {
    await browser.close()
  }
}

/** Starts a demo and checks every screen of it. */
export const proveAxe = async (screensMax: number): Promise<Outcome> => {
  await buildStale()
  const product = await startProduct({ isDemo: true })
  try {
    return await checkScreens(product, screensMax)
  } finally {
    await product.stop()
  }
}
