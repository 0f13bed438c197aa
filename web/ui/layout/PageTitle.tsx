import { useEffect, useRef, type ReactNode } from 'react'
import { BRAND } from '@gaitway/contract/values/brand'
import { LinkButton } from '../Button.tsx'
import { BackIcon } from '../icons.tsx'
import { messages } from '../../api/messages.ts'
import { Cluster } from './Stack.tsx'
import styles from './layout.module.css'

let pagesShown = 0
let shownAt = ''

/**
 * After navigation the new page's heading takes the focus, also from the link of the header that led here, but not from
 * what the page itself, a dialog or a menu has focused.
 */
const usePageFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const first = pagesShown++ === 0
    const isNew = shownAt !== window.location.pathname
    shownAt = window.location.pathname
    if (first) return
    window.scrollTo(0, 0)
    const here = document.activeElement ?? document.body
    const isLost = here === document.body || (isNew && !here.closest('main, dialog, [popover]'))
    if (isLost) heading.current?.focus({ preventScroll: true })
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
