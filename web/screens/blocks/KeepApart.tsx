import { BlockedNotice } from './BlockedNotice.tsx'
import { DoNotMatch } from './DoNotMatch.tsx'
import type { OtherSide } from './use-block.ts'

type KeepApartProps = { other: OtherSide; name: string }

/** Where both stand in one place: the way to keep two apart, or that they are and the way back. */
export const KeepApart = (props: KeepApartProps) => (
  <>
    <DoNotMatch {...props} />
    <BlockedNotice {...props} />
  </>
)
