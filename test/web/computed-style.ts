const computeStyle = window.getComputedStyle.bind(window)

const displays = new Map<string, string>()

/** How an element is displayed that has no style, which depends on its name and these three attributes alone. */
const displayByDefault = (element: Element) => {
  const attributes = ['hidden', 'open', 'type'].map(name => element.getAttribute(name))
  const kind = JSON.stringify([element.localName, ...attributes])
  const known = displays.get(kind)
  if (known !== undefined) return known
  const alone = element.cloneNode() as Element
  alone.removeAttribute('style')
  const { display } = computeStyle(alone)
  displays.set(kind, display)
  return display
}

/** What the element sets in its own style, read only if it has one: jsdom would make a style for each element. */
const ownStyle = (element: Element, name: 'display' | 'visibility') =>
  element.hasAttribute('style') ? (element as HTMLElement).style[name] : ''

const findVisibility = (element: Element) => {
  for (let shown: Element | null = element; shown; shown = shown.parentElement) {
    const visibility = ownStyle(shown, 'visibility')
    if (visibility) return visibility
  }
  return 'visible'
}

const findValue = (element: Element, name: string) => {
  if (name === 'display') return ownStyle(element, name) || displayByDefault(element)
  if (name === 'visibility') return findVisibility(element)
  return computeStyle(element).getPropertyValue(name)
}

const read = (element: Element, name: string) => {
  if (name === 'display' || name === 'visibility') return findValue(element, name)
  if (name === 'getPropertyValue') return (property: string) => findValue(element, property)
  const style = computeStyle(element)
  const value: unknown = Reflect.get(style, name)
  return typeof value === 'function' ? value.bind(style) : value
}

/**
 * Computes of a style only what is read. jsdom matches an element against all rules of a browser and derives
 * eleven colors, after each change of the page; a query by role asks for every element, whether it is shown.
 */
const computeOnRead = (element: Element) =>
  new Proxy({} as CSSStyleDeclaration, { get: (_, name) => read(element, String(name)) })

window.getComputedStyle = (element, part) =>
  part || document.styleSheets.length > 0 ? computeStyle(element, part) : computeOnRead(element)
