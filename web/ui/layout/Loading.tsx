import { Page } from './Page.tsx'
import { Skeleton } from '../show/Skeleton.tsx'

/** Shown while a screen's code or the current user is loading. */
export const Loading = () => (
  <Page hasFooter={false}>
    <Skeleton shape="card" />
  </Page>
)
