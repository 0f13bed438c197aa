import { useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { offlineAnswersShown } from '../../api/offline-answers.ts'
import { later } from '../../ui/show/later.tsx'
import { messages } from '../../api/messages.ts'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import type { Pending } from './menu.ts'
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
export const useIsOffline = () => {
  const isCutOff = useSyncExternalStore(watchConnection, () => !navigator.onLine)
  const isOfflineShown = useSyncExternalStore(offlineAnswersShown.subscribe, offlineAnswersShown.now)
  return isCutOff || isOfflineShown
}

const SessionEnded = later(() => import('./SessionEnded.tsx'), 'SessionEnded')

/** A logout leads to the login page with its reason. */
const useHasEnded = () => {
  const [location] = useLocation()
  const search = useSearch()
  return location === '/login' && search.includes('ended=')
}

/**
 * Notices for every page: no connection, the reason for a logout, and what is missing before the account can
 * be used.
 */
export const Banner = ({ pending }: { pending: Pending | undefined }) => {
  const isOffline = useIsOffline()
  const hasEnded = useHasEnded()
  return (
    <>
      <output>{isOffline && <Notice tone="sun">{messages.common.youAreOffline}</Notice>}</output>
      {hasEnded && <SessionEnded />}
      {pending && (
        <MenuLink className={styles.pending} href={pending.href} outside={pending.outside}>
          {pending.label}
        </MenuLink>
      )}
    </>
  )
}
