import type { ElementHandle, Page } from '@playwright/test'
import type { Credentials } from '../test.ts'
import { type Control, controlsOn, elementOf, patternOf } from './controls.ts'
import { watchEffects, type Effects } from './effects.ts'

/** Wrong on purpose, so that no account is closed. */
const NOT_THE_PASSWORD = 'Crawl!2026'
const typed: Record<string, string> = {
  email: 'crawl@example.test',
  tel: '5555550100',
  number: '10',
  date: '2027-01-15',
  time: '09:00',
  month: '2027-01',
  'datetime-local': '2027-01-15T09:00',
  password: NOT_THE_PASSWORD,
  url: 'https://www.example.test',
}
/** Long enough to press anything; a control that something covers is a finding. */
const PRESS_MILLISECONDS = 10_000

type Options = {
  page: Page
  /** nobody for a guest */
  person?: Credentials
  /** stops after this many controls of a screen */
  controlsMax: number
}

export type Crawl = {
  open: (address: string) => Promise<void>
  screens: number
  pressed: number
  /** controls that were there and went away before they could be used */
  gone: number
  /** what is wrong, each with its screen and control */
  findings: string[]
}

/** Points at it first: a tip that shows then isn’t what the control is for. A skip link shows only with focus. */
const approach = async (element: ElementHandle<Element>) => {
  await element.focus()
  const isShown = await element.evaluate(one => one.getBoundingClientRect().bottom > 0)
  if (isShown) await element.hover({ timeout: PRESS_MILLISECONDS })
  return isShown
}

/** Whether something else would be clicked in its place. */
const isCovered = (element: ElementHandle<Element>) =>
  element.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && !one.contains(hit) && !hit.contains(one)
  })

/** Of options that do the same, a few are enough. */
const ALIKE_MAX = 2

const choose = async (element: ElementHandle<Element>) => {
  const others = await element.evaluate(one =>
    [...(one as HTMLSelectElement).options].flatMap(({ value, disabled, selected }) =>
      disabled || selected ? [] : [value],
    ),
  )
  if (others[0] !== undefined) await element.selectOption(others[0], { timeout: PRESS_MILLISECONDS })
}

/** A new tab may take a while to open. */
const openTab = async (page: Page, element: ElementHandle<Element>) => {
  const opened = page.waitForEvent('popup', { timeout: PRESS_MILLISECONDS })
  await element.click({ timeout: PRESS_MILLISECONDS })
  await opened
}

const use = async (page: Page, element: ElementHandle<Element>, { kind }: Control, isShown: boolean) => {
  if (!isShown) return element.press('Enter')
  if (kind === 'choose') return choose(element)
  if (kind === 'link' && (await element.getAttribute('target')) === '_blank') return openTab(page, element)
  if (kind !== 'type') return element.click({ timeout: PRESS_MILLISECONDS })
  const { type, mode } = await element.evaluate(one => ({
    type: one.getAttribute('type') ?? 'text',
    mode: one.getAttribute('inputmode') ?? '',
  }))
  const text = typed[type] ?? (mode === 'numeric' || mode === 'decimal' ? '10' : 'Crawl')
  return element.fill(text, { timeout: PRESS_MILLISECONDS })
}

/** The first line of an error of the browser, and what was in the way. */
const reasonOf = (thrown: unknown) => {
  const [first = '', ...lines] = String(thrown).split('\n')
  const why = lines.findLast(line => /intercepts|not (?:visible|stable|enabled)/.test(line))
  return [first, why?.trim().slice(0, 200)].filter(Boolean).join(' ')
}

const isElsewhere = ({ kind, key }: Control) =>
  kind === 'link' && /^link (https?:|mailto:|tel:|null)/.test(key)

/** A crawler for one person: opens screens and uses every control, those of dialogs too. */
export const startCrawl = async ({ page, person, controlsMax }: Options): Promise<Crawl> => {
  const effects: Effects = await watchEffects(page)
  const done = new Set<string>()
  const crawl: Crawl = { open: async () => undefined, screens: 0, pressed: 0, gone: 0, findings: [] }

  const signIn = async () => {
    if (!person) return
    const { email, password } = person
    const answer = await page.request.post('/api/user-login', { data: { email, password } })
    if (!answer.ok()) throw new Error(`${email} can’t log in: ${await answer.text()}`)
  }

  const note = (where: string, whats: readonly string[]) =>
    crawl.findings.push(...whats.map(what => `${where}: ${what}`))

  /** Opens a screen as at first: without filters and drafts that were kept. */
  const load = async (address: string) => {
    // a new page has no storage yet
    if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
    await page.goto(address)
    await effects.settle()
    const { pathname } = new URL(page.url())
    if (!person || !/^(\/admin)?\/login$/.test(pathname)) return
    await signIn()
    await page.goto(address)
    await effects.settle()
  }

  /** Whether it does something on the screen as it opens. One in a dialog isn’t there. */
  const isEffectiveAtFirst = async (control: Control, address: string) => {
    await load(address)
    const element = await elementOf(page, control)
    if (!element) return false
    const isShown = await approach(element)
    await effects.settle()
    return effects.does(() => use(page, element, control, isShown))
  }

  /** Uses one control; returns whether it could be found. What an earlier one left over it goes with a new load. */
  const press = async (control: Control, where: string, address: string): Promise<boolean> => {
    let element = await elementOf(page, control)
    if (!element) return false
    crawl.pressed += 1
    const what = `${where}, “${control.name}”`
    try {
      const isReached = await approach(element).then(
        () => true,
        () => false,
      )
      await effects.settle()
      // what an earlier control opened may appear only now
      if (!isReached || (await isCovered(element))) {
        await load(address)
        element = await elementOf(page, control)
      }
      if (element) {
        const isShown = await approach(element)
        await effects.settle()
        const pressed = element
        const isEffective = await effects.does(() => use(page, pressed, control, isShown))
        if (!isEffective && control.kind !== 'type' && !(await isEffectiveAtFirst(control, address)))
          note(what, ['does nothing'])
      }
    } catch (thrown) {
      // a decision of another person may have taken it away
      if (!(await elementOf(page, control))) crawl.gone += 1
      else note(what, [`can’t be used: ${reasonOf(thrown)}`])
    }
    note(what, effects.takeFaults())
    return true
  }

  const isNew = (control: Control, scope: string) => {
    if (isElsewhere(control)) return false
    // a link leads to the same screen from everywhere
    const name = control.kind === 'link' || control.isShared ? control.key : `${scope} ${control.key}`
    if (done.has(name)) return false
    done.add(name)
    return true
  }

  /** What wasn’t used yet on a screen like this one. */
  const newOn = async (scope: string) => {
    const alike = new Map<string, number>()
    return (await controlsOn(page))
      .filter(({ group }) => {
        if (!group) return true
        alike.set(group, (alike.get(group) ?? 0) + 1)
        return (alike.get(group) ?? 0) <= ALIKE_MAX
      })
      .filter(control => isNew(control, scope))
      .slice(0, controlsMax)
  }

  /** How many dialogs and lists are open. */
  const layers = () =>
    page.evaluate(
      () =>
        document.querySelectorAll(
          'dialog:modal, :popover-open:not([popover=manual]), [role=dialog], [role=listbox], .MuiModal-root:not(.MuiModal-hidden)',
        ).length,
    )

  /** After a link to another page: back is faster than loading the screen again. */
  const comeBack = async (start: string) => {
    if (page.url() === start || (await layers()) > 0) return
    // if it doesn't lead back in time, the screen is loaded again
    await page.goBack({ timeout: PRESS_MILLISECONDS }).catch(() => null)
    await effects.settle()
  }

  /** Everything in the dialog or list that this control opened. */
  const crawlLayer = async (opener: Control, address: string, where: string) => {
    const controls = await newOn(`${patternOf(address)} ${opener.key}`)
    for (const control of controls) {
      if (!(await elementOf(page, control))) {
        await load(address)
        if (!(await press(opener, where, address))) return
      }
      await press(control, `${where}, “${opener.name}”`, address)
    }
  }

  const open = async (address: string) => {
    crawl.screens += 1
    const where = `${person?.email ?? 'guest'} ${address}`
    await load(address)
    note(where, effects.takeFaults())
    const controls = await newOn(patternOf(address))
    const start = page.url()
    // the screen may itself be a dialog
    const layersAtStart = await layers()
    const isOver = async () => (await layers()) > layersAtStart
    for (const control of controls) {
      await comeBack(start)
      if (page.url() !== start || (await isOver()) || !(await elementOf(page, control))) await load(address)
      if (!(await press(control, where, address))) continue
      if (page.url() === start && (await isOver())) await crawlLayer(control, address, where)
    }
  }
  await signIn()
  return Object.assign(crawl, { open })
}
