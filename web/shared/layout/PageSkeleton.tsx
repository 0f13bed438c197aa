import { Skeleton } from '../show/Skeleton.tsx'
import { AppShell } from './AppShell.tsx'

/** Stands while a screen's code is on its way. */
export const PageSkeleton = () => (
  <AppShell>
    <Skeleton shape="card" />
  </AppShell>
)
