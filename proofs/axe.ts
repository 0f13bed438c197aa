import { chromium, type Page } from '@playwright/test'
import { isAppScreen } from '@gaitway/contract/routes'
import { waitUntil } from '../api/services/database/processes.ts'
import { buildStale } from '../scripts/building/front-ends.ts'
import { expectAccessible, expectDialogInPlace, expectNoSidewaysScroll } from '../e2e/accessibility.ts'
import { findBrowser } from '../e2e/browser.ts'
import { watchEffects } from '../e2e/crawl/effects.ts'
import { demoNewcomers, demoPeople, type Crawled } from '../e2e/crawl/people.ts'
import { expectRhythm } from '../e2e/rhythm.ts'
import { startProduct } from '../e2e/server.ts'
import { signIn } from '../e2e/steps/session.ts'
import { widths, type Width } from '../e2e/steps/window.ts'
import { screenStates, type Running } from './axe-states.ts'
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

/** How far the screen has moved since it was opened. The back office and the pages of the site aren't promised to keep still. */
const shiftOf = async (page: Page) =>
  isAppScreen(new URL(page.url()).pathname)
    ? page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
    : 0

/** What is wrong with the screen, in sentences. */
const faultsOf = async (page: Page) => {
  const faults: string[] = []
  const checks = [expectAccessible, expectNoSidewaysScroll, expectDialogInPlace]
  if (!new URL(page.url()).pathname.startsWith('/admin')) checks.push(expectRhythm)
  for (const check of checks) await check(page).catch((thrown: unknown) => faults.push(String(thrown)))
  return faults
}

const widthNames = Object.keys(widths) as Width[]

const LOADED_MILLISECONDS = 20_000

/** Its headings are there, which the back office's bar writes last, and nothing says that it loads. */
const isLoaded = (page: Page) =>
  page
    .evaluate(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('#react-admin-title:empty') === null &&
        document.querySelector('[role=progressbar]') === null &&
        [...document.querySelectorAll('main output')].every(
          ({ textContent }) => !textContent?.startsWith('Loading'),
        ),
    )
    // while one address leads to another
    .catch(() => false)

/** Opens every screen of a running demo as each role, and what no address leads to, at the width of a phone and of a desk. */
export const checkScreens = async (running: Running, screensMax: number): Promise<Outcome> => {
  const { db, url } = running
  const browser = await chromium.launch(await findBrowser())
  const figures: Figures = {}
  const broken: string[] = []
  let worstShift = 0

  const openPage = async (width: Width) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: widths[width],
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const effects = await watchEffects(page)
    await page.addInitScript(watchShifts)
    const note = (where: string, faults: readonly string[]) => {
      const found = [...faults, ...effects.takeFaults()].map(fault => `${where}: ${fault}`)
      for (const sentence of found) say(`  ${sentence}`)
      broken.push(...found)
    }
    return { page, effects, note, close: () => context.close() }
  }

  const checkAddresses = async ({ name, person, addresses }: Crawled, width: Width) => {
    const { page, effects, note, close } = await openPage(width)
    if (person) await signIn(page, running, person)
    for (const address of addresses) {
      await page.goto(address)
      const waits = (await waitUntil(() => isLoaded(page), LOADED_MILLISECONDS))
        ? []
        : ['it has no heading, or still loads after 20 seconds']
      await effects.settle()
      const shift = await shiftOf(page)
      worstShift = Math.max(worstShift, shift)
      const moves = shift > LAYOUT_SHIFT_MAX ? [`its layout shifts by ${shift.toFixed(3)}`] : []
      note(`${name}, ${width}, ${address}`, [...waits, ...moves, ...(await faultsOf(page))])
    }
    await close()
  }

  /** Returns how many it opened. */
  const checkStates = async (width: Width) => {
    const states = Object.entries(screenStates).filter(([, state]) => state.widths?.includes(width) ?? true)
    for (const [name, { open }] of states) {
      const { page, effects, note, close } = await openPage(width)
      const faults = await open(page, running).then(
        async () => {
          await effects.settle()
          return faultsOf(page)
        },
        (thrown: unknown) => [String(thrown)],
      )
      note(`${name}, ${width}`, faults)
      await close()
    }
    return states.length
  }

  try {
    for (const crawled of [...(await demoPeople(db, url)), ...(await demoNewcomers(db))])
      for (const width of widthNames) {
        const addresses = crawled.addresses.slice(0, screensMax)
        await checkAddresses({ ...crawled, addresses }, width)
        figures[`screens, ${crawled.name} on a ${width}`] = addresses.length
      }
    for (const width of widthNames)
      figures[`screens that no address leads to, on a ${width}`] = await checkStates(width)
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
