import type { ElementHandle, Page } from '@playwright/test'

export type Control = {
  /** the same for controls that do the same: IDs, numbers and dates are left out */
  key: string
  name: string
  kind: 'press' | 'type' | 'choose' | 'link'
  /** one of several alike, such as the options of a list */
  group?: string
  /** stands on every screen, in the header or the menu */
  isShared: boolean
}

/** An address, path or text without its IDs and numbers. */
export const patternOf = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#')
    .replaceAll(/…\w{6}/g, '#')
    .replaceAll(/\d[\d.,:/]*/g, '#')
    .trim()
    .slice(0, 60)

/** Runs in the page: the elements on the topmost layer that can be used, with what each is. */
const findControls = (pattern: typeof patternOf) => {
  const shown =
    'a[href], button, summary, select, input, textarea, [role=button], [role=tab], [role=menuitem], [role=option], [role=combobox], [role=switch], [role=checkbox], [role=radio]'
  const isUsable = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return (
      width > 0 &&
      height > 0 &&
      style.visibility !== 'hidden' &&
      style.pointerEvents !== 'none' &&
      // what is chosen already has nothing to do
      !element.matches(
        ':disabled, [aria-disabled=true], [readonly], [aria-selected=true], [aria-pressed=true], [aria-current], [type=radio]:checked',
      ) &&
      !element.closest('[aria-hidden=true], [inert]')
    )
  }
  const labelOf = (element: Element) => {
    const labeled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' ')
    const own = (element as HTMLInputElement).labels?.[0]?.textContent ?? ''
    const words = [
      element.getAttribute('aria-label'),
      labeled,
      own,
      element.getAttribute('placeholder'),
      element.textContent,
      element.getAttribute('title'),
    ]
    return words.find(text => text?.trim())?.trim() ?? element.tagName.toLowerCase()
  }
  const kindOf = (element: Element) => {
    if (element.matches('a[href]')) return 'link' as const
    const isTyped =
      element.matches('textarea') ||
      (element instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color', 'reset'].includes(element.type))
    if (element.matches('select')) return 'choose' as const
    return isTyped ? ('type' as const) : ('press' as const)
  }
  const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  // a link to this page leads nowhere else
  const isHere = (element: Element) => element.getAttribute('href') === location.pathname + location.search
  const usable = [...layer.querySelectorAll(shown)].filter(element => isUsable(element) && !isHere(element))
  return usable.map(element => {
    const name = labelOf(element)
    const kind = kindOf(element)
    const what = element.getAttribute('role') ?? element.tagName.toLowerCase()
    const { pathname, search, origin } = new URL(element.getAttribute('href') ?? '', location.href)
    const target = origin === location.origin ? pathname + search.replaceAll(/=[^&]*/g, '=') : origin
    const where = element.closest('[role=dialog], dialog')?.getAttribute('aria-label') ?? ''
    const key = kind === 'link' ? `link ${pattern(target)}` : `${what} ${pattern(where)} ${pattern(name)}`
    // its label is what people press, and may be all they see
    const label =
      element.matches('[type=checkbox], [type=radio]') && (element as HTMLInputElement).labels?.[0]
    return {
      element: label || element,
      key,
      name: name.slice(0, 80),
      kind,
      group: element.matches('[role=option], [role=menuitemradio]')
        ? `${what} of ${pattern(where)}`
        : undefined,
      isShared: element.closest('header, nav, [role=menu]') !== null,
    }
  })
}

const found = `(${findControls.toString()})(${patternOf.toString()})`

/** What can be used on this screen, or in the dialog over it. */
export const controlsOn = (page: Page): Promise<Control[]> =>
  page.evaluate(`${found}.map(({ element, ...control }) => control)`)

/** The first element that this control stands for. */
export const elementOf = async (page: Page, { key }: Control): Promise<ElementHandle<Element> | null> => {
  const handle = await page.evaluateHandle(
    `${found}.find(one => one.key === ${JSON.stringify(key)})?.element ?? null`,
  )
  return handle.asElement() as ElementHandle<Element> | null
}
