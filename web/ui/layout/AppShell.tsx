import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { BRAND } from '@gaitway/contract/values/brand'
import { classes } from '../classes.ts'
import { messages } from '../../api/messages.ts'
import { MenuLink } from '../overlays/Menu.tsx'
import styles from './AppShell.module.css'

type BrandProps = { href: string }

/** The logo and name, linking to the user's home. */
const Brand = ({ href }: BrandProps) => (
  <Link href={href} className="header-brand">
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--pine)" />
      <g fill="none" stroke="var(--surface)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 23a9 9 0 0 1 18 0M16 14v5l4 4" />
      </g>
      <circle cx="16" cy="9" r="2.4" fill="var(--sun)" />
    </svg>
    {BRAND}
  </Link>
)

export type NavigationEntry = {
  href: string
  label: string
  /** The short label for the bottom bar. */
  short?: string
  icon: ReactNode
  /** Shown as a badge unless it is 0. */
  count?: number
  /** Read aloud instead of the badge. */
  countLabel?: string
  /** A full page load, because it is another app. */
  outside?: 'here'
}

type AppShellProps = {
  /** Up to five: links in the header on wide screens, the bar at the bottom on phones. */
  entries?: readonly NavigationEntry[]
  /** Shown in the middle of the header, where the entries are for approved users. */
  links?: ReactNode
  homeHref?: string
  /** A line above the header, sticky like it. */
  above?: ReactNode
  /** Right end of the header: bell, account, log in. */
  actions?: ReactNode
  /** A line under the header on every page: verification, offline. */
  banner?: ReactNode
  /** The `Page`. */
  children: ReactNode
}

const isCurrent = (location: string, href: string) => location === href || location.startsWith(`${href}/`)

type LinksProps = { entries: readonly NavigationEntry[]; className: string | undefined; isShort?: boolean }

const Links = ({ entries, className, isShort }: LinksProps) => {
  const [location] = useLocation()
  return (
    <nav className={className} aria-label={messages.common.mainNavigation}>
      {entries.map(({ href, label, short = label, icon, outside, count, countLabel }) => (
        <MenuLink
          key={href}
          href={href}
          outside={outside}
          className={styles.entry}
          aria-current={isCurrent(location, href) ? 'page' : undefined}
        >
          <span className={styles.icon}>{icon}</span>
          <span className={styles.label}>{isShort ? short : label}</span>
          {!!count && (
            <span className={styles.count}>
              <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              <span className="visually-hidden">{countLabel}</span>
            </span>
          )}
        </MenuLink>
      ))}
    </nav>
  )
}

/** Header, page and, on phones, a navigation bar at the bottom. */
export const AppShell = ({
  entries = [],
  links,
  homeHref = '/',
  above,
  actions,
  banner,
  children,
}: AppShellProps) => (
  <div className={classes(styles.shell, entries.length > 0 && styles.withBar)}>
    <a className="skip-link" href="#content">
      Skip to content
    </a>
    <header className="header">
      {above}
      <div className={classes('header-line', styles.headerLine)}>
        <Brand href={homeHref} />
        {entries.length > 0 && <Links entries={entries} className={styles.top} />}
        {links && <div className={styles.links}>{links}</div>}
        <div className={styles.actions}>{actions}</div>
      </div>
    </header>
    {banner && (
      <aside className={styles.banner} aria-label="To do">
        {banner}
      </aside>
    )}
    {children}
    {entries.length > 0 && <Links entries={entries} className={styles.bar} isShort />}
  </div>
)
