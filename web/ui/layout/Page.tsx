import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { lazyComponent } from '../show/lazy-component.tsx'
import styles from './AppShell.module.css'

/** Most screens show their main content sooner than this. */
const FOOTER_AFTER_MS = 500

const loadFooter = async () => {
  await new Promise(resolve => setTimeout(resolve, FOOTER_AFTER_MS))
  return import('./Footer.tsx').catch(() => ({ Footer: () => null }))
}

/** The footer is below the first screenful, so it loads last, and a screen works without it. */
const Footer = lazyComponent(loadFooter, 'Footer')

type PageProps = {
  /** Stays at the bottom of the window. */
  bottom?: ReactNode
  width?: 'app' | 'text' | 'narrow'
  /** Fills the window and has no footer. `alone` also hides the bar at the bottom of phones. */
  fill?: 'window' | 'alone'
  hasFooter?: boolean
  children: ReactNode
}

/** The main content of a screen, its bar of actions and the footer. */
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
