import { Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { Frame } from './frame/Frame.tsx'
import { ScreenBoundary } from './frame/ScreenBoundary.tsx'
import { Guarded } from './session/Guarded.tsx'
import { Loading } from '../ui/layout/Loading.tsx'
import { SessionKeeper } from './session/SessionKeeper.tsx'
import { useAddress } from './session/use-address.ts'
import { routes } from './routes.tsx'
import { Toasts } from '../ui/overlays/Toasts.tsx'

export const App = () => (
  <Router hook={useAddress}>
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
