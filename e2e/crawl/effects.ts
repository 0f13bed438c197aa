import type { Page } from '@playwright/test'
import { waitUntil } from '../../api/services/database/processes.ts'

/** Runs in every page: counts what changes in it, without marks of focus and of pointing. */
const watchPage = () => {
  const counted = window as unknown as { pageChanges: number; lastChangeAt: number }
  counted.pageChanges = 0
  counted.lastChangeAt = performance.now()
  const isMark = ({ type, attributeName, target }: MutationRecord) =>
    (type === 'attributes' &&
      ['class', 'style', 'tabindex', 'data-focus-visible'].includes(attributeName ?? '')) ||
    (target instanceof Element && target.closest('.MuiTouchRipple-root') !== null)
  new MutationObserver(records => {
    const changes = records.filter(record => !isMark(record)).length
    if (changes === 0) return
    counted.pageChanges += changes
    counted.lastChangeAt = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const copy = navigator.clipboard?.writeText.bind(navigator.clipboard)
  if (copy)
    navigator.clipboard.writeText = text => {
      counted.pageChanges += 1
      return copy(text)
    }
}

/** Runs in the page: everything that pressing a control may change, without changing the document. */
const readState = () => ({
  url: location.href,
  changes: (window as unknown as { pageChanges?: number }).pageChanges ?? -1,
  open: document.querySelectorAll(':popover-open:not([popover=manual])').length,
  focus: document.activeElement?.outerHTML.slice(0, 200),
  scrolled: Math.round(
    window.scrollY + [...document.querySelectorAll('*')].reduce((sum, one) => sum + one.scrollTop, 0),
  ),
  values: [...document.querySelectorAll('input, select, textarea')]
    .map(one => `${(one as HTMLInputElement).value} ${(one as HTMLInputElement).checked}`)
    .join('|'),
})

/** Runs in the page: how long nothing has changed, once it has no work of its own left. */
const quietSince = async () => {
  await new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 1_000 }))
  return performance.now() - ((window as unknown as { lastChangeAt?: number }).lastChangeAt ?? 0)
}

const QUIET_MILLISECONDS = 120
const SETTLED_MILLISECONDS = 6_000
/** Open forever, or sent by a timer. */
const isBackground = (url: string) => /\/api\/(events|list-user-notifications)\b/.test(url)

type State = ReturnType<typeof readState>

/** Watches a page for effects and for faults. */
export const watchEffects = async (page: Page) => {
  const underway = new Set<unknown>()
  const faults: string[] = []
  let events = 0
  let lastEndedAt = 0
  await page.addInitScript({ content: `globalThis.__name = made => made; (${watchPage.toString()})()` })
  page.on('request', request => {
    if (isBackground(request.url())) return
    underway.add(request)
    if (request.resourceType() !== 'image') events += 1
  })
  for (const name of ['requestfinished', 'requestfailed'] as const)
    page.on(name as 'requestfinished', request => {
      underway.delete(request)
      lastEndedAt = performance.now()
    })
  page.on('response', response => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${new URL(response.url()).pathname}`)
  })
  page.on('console', message => {
    // a refused call is shown on the page; the browser’s line about it is no error
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', thrown => faults.push(`error: ${String(thrown).slice(0, 300)}`))
  page.on('filechooser', () => (events += 1))
  page.on('download', () => (events += 1))
  page.on('dialog', dialog => {
    events += 1
    void dialog.dismiss()
  })
  page.on('popup', popup => {
    events += 1
    void popup.close()
  })

  const isQuiet = async () => {
    if (underway.size > 0 || performance.now() - lastEndedAt < QUIET_MILLISECONDS) return false
    const since = await page.evaluate<number>(`(${quietSince.toString()})()`).catch(() => 0)
    return since > QUIET_MILLISECONDS && underway.size === 0
  }
  const settle = () => waitUntil(isQuiet, SETTLED_MILLISECONDS)
  const state = async (): Promise<State & { events: number }> => ({
    ...(await page.evaluate<State>(`(${readState.toString()})()`)),
    events,
  })
  return {
    settle,
    /** Whether this changed anything that a person could notice. */
    does: async (work: () => Promise<void>): Promise<boolean> => {
      const before = await state()
      await work()
      // the browser says a little later that a request has begun
      lastEndedAt = performance.now()
      await settle()
      return JSON.stringify(await state()) !== JSON.stringify(before)
    },
    /** The faults since it was last asked. */
    takeFaults: () => faults.splice(0),
  }
}
export type Effects = Awaited<ReturnType<typeof watchEffects>>
