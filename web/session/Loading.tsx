import { Skeleton } from '../shared/show/Skeleton.tsx'
import { Frame } from '../layout/Frame.tsx'

/** Shown while a screen's code or the current user is loading. The header stays. */
export const Loading = () => (
  <Frame isLoading>
    <Skeleton shape="card" />
  </Frame>
)
