import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useBlock, useFocusInPlace, type OtherSide } from './use-block.ts'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'

const BlockDialog = later(() => import('./BlockDialog.tsx'), 'BlockDialog')

type DoNotMatchProps = { other: OtherSide; name: string }

/** Blocks the other side. Hidden when it is already blocked. */
export const DoNotMatch = ({ other, name }: DoNotMatchProps) => {
  const block = useBlock(other)
  const [isAsking, setIsAsking] = useState(false)
  const button = useFocusInPlace<HTMLButtonElement>(block === undefined ? undefined : block === null)
  if (block !== null) return null
  return (
    <>
      <Button ref={button} kind="quiet" size="small" onClick={() => setIsAsking(true)}>
        {copy.button}
      </Button>
      {isAsking && <BlockDialog other={other} name={name} onClose={() => setIsAsking(false)} />}
    </>
  )
}
