import { useId, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import styles from './overlays.module.css'

type MenuLinkProps = ComponentProps<'a'> & Pick<MenuEntry, 'outside'> & { href: string }

/** A link of the app, or one with a full page load. */
export const MenuLink = ({ outside, href, children, ...rest }: MenuLinkProps) =>
  outside ? (
    <a href={href} {...rest} {...(outside === 'newTab' && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  ) : (
    <Link href={href} {...rest}>
      {children}
    </Link>
  )

export type MenuEntry = {
  label: string
  /** A full page load: another app, or a new tab. */
  outside?: 'here' | 'newTab'
  danger?: boolean
} & ({ href: string; onChoose?: never } | { onChoose: () => void; href?: never })

type MenuProps = {
  /** The button's name for screen readers. */
  label: string
  button: ReactNode
  /** Shown above the entries. */
  title?: string
  entries: readonly MenuEntry[]
}

const GAP_PX = 6
const EDGE_PX = 8

/** A button that opens a menu. Arrow keys move, Esc and clicks outside close. */
export const Menu = ({ label, button, title, entries }: MenuProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const listItems = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  /** Positions the menu under the button before it becomes visible, so that it doesn't jump. */
  const positionMenu = () => {
    if (!opener.current || !list.current) return
    const { bottom, right } = opener.current.getBoundingClientRect()
    list.current.style.top = `${bottom + GAP_PX}px`
    list.current.style.right = `${Math.max(EDGE_PX, document.documentElement.clientWidth - right)}px`
  }

  /** Moves the menu into the window once its size is known, and focuses its first item unless a key already moved on. */
  const onToggled = (open: boolean) => {
    opener.current?.setAttribute('aria-expanded', String(open))
    if (!open || !opener.current || !list.current) return
    const buttonBox = opener.current.getBoundingClientRect()
    const { height, left } = list.current.getBoundingClientRect()
    if (buttonBox.bottom + GAP_PX + height > window.innerHeight)
      list.current.style.top = `${Math.max(EDGE_PX, buttonBox.top - GAP_PX - height)}px`
    if (left < EDGE_PX)
      list.current.style.right = `${parseFloat(list.current.style.right) + left - EDGE_PX}px`
    if (!list.current.contains(document.activeElement)) listItems()[0]?.focus()
  }

  const moveFocus = (event: KeyboardEvent) => {
    const items = listItems()
    const current = items.findIndex(item => item === document.activeElement)
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    items[(to + items.length) % items.length]?.focus()
  }

  const close = () => {
    list.current?.hidePopover()
    opener.current?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onBeforeToggle={positionMenu}
        onToggle={event => onToggled((event.nativeEvent as ToggleEvent).newState === 'open')}
        onKeyDown={moveFocus}
      >
        {title && <p className={styles.title}>{title}</p>}
        {entries.map(({ label: copy, danger, href, outside, onChoose }) =>
          href ? (
            <MenuLink
              key={copy}
              href={href}
              outside={outside}
              role="menuitem"
              tabIndex={-1}
              className={classes(styles.item, danger && styles.danger)}
              onClick={close}
            >
              {copy}
            </MenuLink>
          ) : (
            <button
              key={copy}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes(styles.item, danger && styles.danger)}
              onClick={() => {
                close()
                onChoose?.()
              }}
            >
              {copy}
            </button>
          ),
        )}
      </div>
    </>
  )
}
