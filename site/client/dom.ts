/** The first element with this data attribute. */
export const findMarked = <Found extends HTMLElement>(attribute: string, within: ParentNode = document) =>
  within.querySelector<Found>(`[data-${attribute}]`)

export const findAllMarked = <Found extends HTMLElement>(
  attribute: string,
  within: ParentNode = document,
) => [...within.querySelectorAll<Found>(`[data-${attribute}]`)]

/** A new element with its properties and children. */
export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly (Node | string)[] = [],
) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export const NOTIFICATIONS = 'Notifications'

/** A count at a link or button, read aloud as “3 unread”. */
export const createUnreadBadge = (unread: number) => [
  createElement('span', {
    className: 'unread',
    ariaHidden: 'true',
    textContent: unread > 99 ? '99+' : `${unread}`,
  }),
  createElement('span', { className: 'visually-hidden', textContent: ` ${unread} unread` }),
]
