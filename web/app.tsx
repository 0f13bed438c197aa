import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Guarded } from './session/Guarded.tsx'
import { useSessionUpkeep } from './session/use-session.ts'
import { routes } from './routes.tsx'
import { PageSkeleton } from './shared/layout/PageSkeleton.tsx'
import { ScreenBoundary } from './shared/layout/ScreenBoundary.tsx'
import { Toasts } from './shared/overlays/Toasts.tsx'

export const App = () => {
  useSessionUpkeep()
  return (
    <>
      <ScreenBoundary>
        <Suspense fallback={<PageSkeleton />}>
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
      <Toasts />
    </>
  )
}
