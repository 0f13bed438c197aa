import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { later } from '../show/later.tsx'
import styles from './AppShell.module.css'

/** Longer than most screens take to show what they are about. */
const FOOTER_AFTER_MS = 500

const loadFooter = async () => {
  await new Promise(resolve => setTimeout(resolve, FOOTER_AFTER_MS))
  return import('./Footer.tsx').catch(() => ({ Footer: () => null }))
}

/** It is below what is first seen, so it loads last. Without it the screen is still whole. */
const Footer = later(loadFooter, 'Footer')

type PageProps = {
  /** Stays at the bottom of the window. */
  bottom?: ReactNode
  width?: 'app' | 'text' | 'narrow'
  /** Fills the window, without a footer; `alone`: on phones the tab bar is hidden as well. */
  fill?: 'window' | 'alone'
  hasFooter?: boolean
  children: ReactNode
}

/** A screen's own part of the window: what it shows, its bar of actions and the footer. */
export const Page = ({ bottom, width = 'app', fill, hasFooter = !fill, children }: PageProps) => (
  <>
    <main id="content" tabIndex={-1} className={classes(styles.content, styles[width], fill && styles[fill])}>
      {children}
    </main>
    {hasFooter && <Footer />}
    {bottom && (
      <div className={styles.bottom}>
        <div className={styles[width]}>{bottom}</div>
      </div>
    )}
  </>
)
