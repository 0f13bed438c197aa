import { Page } from '../layout/Page.tsx'
import { Skeleton } from '../shared/show/Skeleton.tsx'

/** Shown while a screen's code or the current user is loading. */
export const Loading = () => (
  <Page hasFooter={false}>
    <Skeleton shape="card" />
  </Page>
)
