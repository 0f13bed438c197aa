import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { copy } from './copy.ts'
import { later } from '../../ui/show/later.tsx'
import { useBlock, type OtherSide } from './use-block.ts'

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
        {`You blocked ${name}.`} {`Your reason: ${block.reason}`}
      </Notice>
    </div>
  )
}

const BlockDialog = later(() => import('./BlockDialog.tsx'), 'BlockDialog')

type BlockButtonProps = { other: OtherSide; name: string }

/** Blocks the other side. Gone when it is already blocked; its place is kept until that is known. */
export const BlockButton = ({ other, name }: BlockButtonProps) => {
  const block = useBlock(other)
  const [isAsking, setIsAsking] = useState(false)
  const button = useFocusInPlace<HTMLButtonElement>(block === undefined ? undefined : block === null)
  if (block) return null
  return (
    <>
      <span className={block === undefined ? 'unseen' : undefined}>
        <Button ref={button} kind="quiet" size="small" onClick={() => setIsAsking(true)}>
          Block
        </Button>
      </span>
      {isAsking && <BlockDialog other={other} name={name} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Focuses an element that replaces the pressed button, but not one that was there from the start. */
const useFocusInPlace = <Element extends HTMLElement>(isThere: boolean | undefined) => {
  const element = useRef<Element>(null)
  const before = useRef(isThere)
  useEffect(() => {
    if (isThere && before.current === false) element.current?.focus()
    before.current = isThere
  }, [isThere])
  return element
}
