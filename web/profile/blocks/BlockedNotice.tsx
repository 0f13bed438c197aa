import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { copy } from './copy.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { useBlock, type OtherSide } from './use-block.ts'

type BlockProps = { other: OtherSide; name: string }

/** Says that the current user blocked the other side, and why, with an unblock button. */
export const BlockedNotice = ({ other, name }: BlockProps) => {
  const block = useBlock(other)
  const { run, busy } = useAction('blocks.remove')
  const notice = useFocusOnAppear<HTMLDivElement>(block === undefined ? undefined : block !== null)
  if (!block) return null
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        tone="warning"
        next={
          <Button kind="secondary" size="small" busy={busy} onClick={() => void run({ id: block.id })}>
            {copy.unblock}
          </Button>
        }
      >
        {`You blocked ${name}.`} {`Your reason: ${block.reason}`}
      </Notice>
    </div>
  )
}

const BlockDialog = lazyComponent(() => import('./BlockDialog.tsx'), 'BlockDialog')

/** Blocks the other side. It is hidden if that is already blocked, and keeps its space while that is loading. */
export const BlockButton = ({ other, name }: BlockProps) => {
  const block = useBlock(other)
  const [isAsking, setIsAsking] = useState(false)
  const button = useFocusOnAppear<HTMLButtonElement>(block === undefined ? undefined : block === null)
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

/** Focuses an element that appears in place of a pressed button, but not one that was there from the start. */
const useFocusOnAppear = <Element extends HTMLElement>(isShown: boolean | undefined) => {
  const element = useRef<Element>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && wasShown.current === false) element.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  return element
}
