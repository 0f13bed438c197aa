import { sessionEndMessage } from '@gaitway/contract/session-end-copy'
import { useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { keptShown } from '../offline/kept-answers.ts'
import { messages } from '../shared/messages.ts'
import { MenuLink } from '../shared/overlays/Menu.tsx'
import { Notice } from '../shared/show/Notice.tsx'
import type { Pending } from './menu.tsx'
import styles from './Frame.module.css'

const watchConnection = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** A browser may believe that it is connected when nothing gets through. */
const useIsOffline = () => {
  const isCutOff = useSyncExternalStore(watchConnection, () => !navigator.onLine)
  const isKeptShown = useSyncExternalStore(keptShown.subscribe, keptShown.now)
  return isCutOff || isKeptShown
}

/** Why the person was logged out, shown on the login page. */
const useEndSaid = () => {
  const [location] = useLocation()
  const search = useSearch()
  return location === '/login' ? sessionEndMessage(search) : undefined
}

/**
 * Notices for every page: no connection, the reason for a logout, and what is missing before the account can
 * be used.
 */
export const Banner = ({ pending }: { pending: Pending | undefined }) => {
  const isOffline = useIsOffline()
  const endSaid = useEndSaid()
  return (
    <>
      <output>{isOffline && <Notice tone="sun">{messages.common.youAreOffline}</Notice>}</output>
      {endSaid && (
        <Notice tone="sky" alert>
          {endSaid}
        </Notice>
      )}
      {pending && (
        <MenuLink className={styles.pending} href={pending.href} outside={pending.outside}>
          {pending.label}
        </MenuLink>
      )}
    </>
  )
}
