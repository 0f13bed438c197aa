import { Page } from '../layout/Page.tsx'
import { Skeleton } from '../shared/show/Skeleton.tsx'

/** Shown while a screen's code or the current user is loading. */
export const Loading = () => (
  <Page isLoading>
    <Skeleton shape="card" />
  </Page>
)
