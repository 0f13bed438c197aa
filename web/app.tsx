import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { routes } from './routes.tsx'
import { PageSkeleton } from './shared/layout/PageSkeleton.tsx'
import { ScreenBoundary } from './shared/layout/ScreenBoundary.tsx'
import { Toasts } from './shared/overlays/Toasts.tsx'

export const App = () => (
  <>
    <ScreenBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {routes.map(({ path, screen: Screen }) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
        </Switch>
      </Suspense>
    </ScreenBoundary>
    <Toasts />
  </>
)
