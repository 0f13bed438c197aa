import { decideScreenAccess } from '@gaitway/contract/screen-access'
import { isPublicPage, screenRoutes, type ScreenPath } from '@gaitway/contract/routes'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { LoadFailed } from '../../ui/show/Loaded.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { sayAccess } from './access-toast.ts'
import { leaveNotice } from './notice.ts'
import { Loading } from '../../ui/layout/Loading.tsx'
import { refreshSession, buildLoginUrl, useSession, describeSessionVisitor } from '../../api/use-session.ts'

type GuardedProps = { path: ScreenPath; children: ReactNode }

/** Shows the screen to people who may see it. Everyone else is redirected, with a message if the reason isn't obvious. */
export const Guarded = ({ path, children }: GuardedProps) => {
  const session = useSession()
  const [location, go] = useLocation()
  const who = screenRoutes[path]
  const isKnown = session.state === 'guest' || session.state === 'signedIn'
  const decision = isKnown ? decideScreenAccess(who, describeSessionVisitor(session), location) : 'show'
  const to = decision === 'show' ? undefined : decision.to
  const toast = decision === 'show' ? undefined : decision.toast
  const [askedAt, setAskedAt] = useState<string>()
  // a pending user may have been approved since the last check
  const asksAgain = to?.endsWith('/signup/success') && askedAt !== location
  useEffect(() => {
    if (!to) return
    if (asksAgain) {
      void refreshSession().finally(() => setAskedAt(location))
      return
    }
    if (toast && isPublicPage(to)) leaveNotice(toast)
    else if (toast) {
      sayAccess(toast)
      window.scrollTo({ top: 0 })
    }
    if (to.startsWith('/admin')) window.location.assign(to)
    else go(to === '/login' ? buildLoginUrl(location + window.location.search) : to, { replace: true })
  }, [to, toast, asksAgain, go, location])
  if (who === 'everyone') return children
  if (session.state === 'failed')
    return (
      <Page width="text">
        <LoadFailed reason={session.why} onRetry={session.retry} />
      </Page>
    )
  return !to && isKnown ? children : <Loading />
}
