import { useEffect, useRef, type ReactNode } from 'react'
import { BRAND } from '@gaitway/contract/values/brand'
import { LinkButton } from '../Button.tsx'
import { BackIcon } from '../icons.tsx'
import { messages } from '../../api/messages.ts'
import { Cluster } from './Stack.tsx'
import styles from './layout.module.css'

/** The path of the last title shown. */
let lastPath: string | undefined

/**
 * After navigation the focus moves to the new page's heading, unless the page itself, a dialog or a menu has already
 * taken it.
 */
const usePageFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const previousPath = lastPath
    lastPath = window.location.pathname
    if (previousPath === undefined) return
    window.scrollTo(0, 0)
    const focused = document.activeElement ?? document.body
    const isOutside = previousPath !== lastPath && !focused.closest('main, dialog, [popover]')
    if (focused === document.body || isOutside) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

type PageTitleProps = {
  title: string
  /** The browser tab's title when it differs from the heading. */
  tab?: string
  /** A sentence under the heading. */
  lead?: ReactNode
  back?: { href: string; label: string }
  /** Buttons at the right. */
  actions?: ReactNode
}

/** The page's only h1, which also names the browser tab. */
export const PageTitle = ({ title, tab = title, lead, back, actions }: PageTitleProps) => {
  const heading = usePageFocus()
  useEffect(() => {
    document.title = tab === BRAND ? BRAND : `${tab} · ${BRAND}`
  }, [tab])
  return (
    <header className={styles.title}>
      {back && (
        <div className={styles.back}>
          <LinkButton kind="quiet" size="small" icon={<BackIcon size={18} />} href={back.href}>
            <span className="visually-hidden">{messages.common.back}: </span>
            {back.label}
          </LinkButton>
        </div>
      )}
      <Cluster gap={16} lineGap={12} align="start" spread>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && (
          <Cluster gap={8} className={styles.actions}>
            {actions}
          </Cluster>
        )}
      </Cluster>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
