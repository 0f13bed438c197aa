import { Suspense, useCallback } from 'react'
import { Route, Router, Switch } from 'wouter'
import { Frame } from './frame/Frame.tsx'
import { ScreenBoundary } from './frame/ScreenBoundary.tsx'
import { Guarded } from './session/Guarded.tsx'
import { Loading } from '../ui/layout/Loading.tsx'
import { SessionKeeper } from './session/SessionKeeper.tsx'
import { routes } from './routes.tsx'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { isPublicPage } from '@gaitway/contract/routes'
import { useBrowserLocation, type BrowserLocationHook } from 'wouter/use-browser-location'

/** The router's location. Public pages are documents of their own, so links and redirects to them load the page. */
const useAppLocation: BrowserLocationHook = routerOptions => {
  const [location, go] = useBrowserLocation(routerOptions)
  const navigate = useCallback<typeof go>(
    (to, options) => {
      if (!isPublicPage(String(to))) return go(to, options)
      if (options?.replace) window.location.replace(to)
      else window.location.assign(to)
    },
    [go],
  )
  return [location, navigate]
}

export const App = () => (
  <Router hook={useAppLocation}>
    <SessionKeeper />
    <ScreenBoundary>
      <Frame>
        <ScreenBoundary isInFrame>
          <Suspense fallback={<Loading />}>
            <Switch>
              {routes.map(({ path, screen: Screen }) => (
                <Route key={path} path={path}>
                  <Guarded path={path}>
                    <Screen />
                  </Guarded>
                </Route>
              ))}
            </Switch>
          </Suspense>
        </ScreenBoundary>
      </Frame>
    </ScreenBoundary>
    <Toasts />
  </Router>
)
