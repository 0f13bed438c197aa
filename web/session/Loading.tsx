import { Skeleton } from '../shared/show/Skeleton.tsx'
import { Frame } from '../layout/Frame.tsx'

/** Stands while a screen's code, or who is here, is on its way; the header stays. */
export const Loading = () => (
  <Frame>
    <Skeleton shape="card" />
  </Frame>
)
