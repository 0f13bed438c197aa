import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './Menu.module.css'

export type MenuEntry = {
  label: string
  /** The browser goes there itself: another app, or a tab of its own. */
  outside?: 'here' | 'newTab'
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
} & ({ href: string; onChoose?: never } | { onChoose: () => void; href?: never })

type MenuProps = {
  /** The spoken name of the button. */
  label: string
  button: ReactNode
  /** Stands above the entries. */
  title?: string
  entries: readonly MenuEntry[]
}

/** A button that opens a few commands; arrow keys move, Esc and a press elsewhere close. */
export const Menu = ({ label, button, title, entries }: MenuProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? []),
  ]

  const opened = (open: boolean) => {
    opener.current?.setAttribute('aria-expanded', String(open))
    if (!open || !opener.current || !list.current) return
    const place = opener.current.getBoundingClientRect()
    const size = list.current.getBoundingClientRect()
    const below = place.bottom + 6 + size.height <= window.innerHeight
    list.current.style.top = `${below ? place.bottom + 6 : Math.max(8, place.top - 6 - size.height)}px`
    list.current.style.left = `${Math.max(8, Math.min(place.right - size.width, window.innerWidth - size.width - 8))}px`
    items()[0]?.focus()
  }

  const move = (event: KeyboardEvent) => {
    const all = items()
    const here = all.findIndex(item => item === document.activeElement)
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]?.focus()
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
        onToggle={event => opened((event.nativeEvent as ToggleEvent).newState === 'open')}
        onKeyDown={move}
      >
        {title && <p className={styles.title}>{title}</p>}
        {entries.map(({ label: words, icon, danger, disabled, href, outside, onChoose }) =>
          href ? (
            <MenuLink
              key={words}
              href={href}
              outside={outside}
              role="menuitem"
              tabIndex={-1}
              className={classes(styles.item, danger && styles.danger)}
              onClick={close}
            >
              {icon}
              {words}
            </MenuLink>
          ) : (
            <button
              key={words}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={disabled}
              className={classes(styles.item, danger && styles.danger)}
              onClick={() => {
                close()
                onChoose?.()
              }}
            >
              {icon}
              {words}
            </button>
          ),
        )}
      </div>
    </>
  )
}
