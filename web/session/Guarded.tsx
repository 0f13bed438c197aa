import { screenAccess } from '@gaitway/contract/screen-access'
import { screenRoutes, type ScreenPath } from '@gaitway/contract/routes'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../shared/messages.ts'
import { toasts } from '../shared/overlays/toasts.ts'
import { LoadFailed } from '../shared/show/LoadFailed.tsx'
import { Frame } from './Frame.tsx'
import { Loading } from './Loading.tsx'
import { loginFor } from './login-address.ts'
import { useSession } from './use-session.ts'
import { visitorOf } from './visitor.ts'

type GuardedProps = { path: ScreenPath; children: ReactNode }

/** The screen for those it is for; everybody else is led where they belong, and told why where that is not plain. */
export const Guarded = ({ path, children }: GuardedProps) => {
  const session = useSession()
  const [location, go] = useLocation()
  const who = screenRoutes[path]
  const isKnown = session.state === 'guest' || session.state === 'signedIn'
  const decision = isKnown ? screenAccess(who, visitorOf(session), location) : 'show'
  const to = decision === 'show' ? undefined : decision.to
  const toast = decision === 'show' ? undefined : decision.toast
  useEffect(() => {
    if (!to) return
    if (toast) {
      toasts.sayError(messages.toasts[toast])
      window.scrollTo({ top: 0 })
    }
    if (to.startsWith('/admin')) window.location.assign(to)
    else go(to === '/login' ? loginFor(location + window.location.search) : to, { replace: true })
  }, [to, toast, go, location])
  if (who === 'everyone') return children
  if (session.state === 'failed')
    return (
      <Frame width="text">
        <LoadFailed reason={session.why} onRetry={session.retry} />
      </Frame>
    )
  // the first page is for nearly everybody: it does not wait
  return !to && (isKnown || who === 'landing') ? children : <Loading />
}
