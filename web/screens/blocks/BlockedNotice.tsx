import { useAction } from '../../api/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { useBlock, useFocusInPlace, type OtherSide } from './use-block.ts'
import { copy } from './copy.ts'

type BlockedNoticeProps = { other: OtherSide; name: string }

/** Says that the reader blocked the other side, and why, with an unblock button. */
export const BlockedNotice = ({ other, name }: BlockedNoticeProps) => {
  const block = useBlock(other)
  const { run, busy } = useAction('blocks.remove')
  const box = useFocusInPlace<HTMLDivElement>(block === undefined ? undefined : block !== null)
  if (!block) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="sun"
        next={
          <Button kind="secondary" size="small" busy={busy} onClick={() => void run({ id: block.id })}>
            {copy.again}
          </Button>
        }
      >
        {copy.blocked(name)} {copy.because(block.reason)}
      </Notice>
    </div>
  )
}
