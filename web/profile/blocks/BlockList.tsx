import { useRef } from 'react'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'
import { useAction, useAnswer } from '../../api/use-call.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Entry } from '../../ui/layout/List.tsx'

type Block = Output<'blocks.list'>[number]
type BlockRowProps = { block: Block; onRemoved: () => void; onFailed: () => void }

const BlockRow = ({ block: { id, name, reason, createdAt }, onRemoved, onFailed }: BlockRowProps) => {
  const { run, busy } = useAction('blocks.remove')
  const remove = async () => ((await run({ id })) ? onRemoved() : onFailed())
  return (
    <Entry
      title={name}
      action={
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          aria-label={`Unblock ${name}`}
          onClick={() => void remove()}
        >
          {copy.unblock}
        </Button>
      }
    >
      <p className="typed">{reason}</p>
      <p className="quiet small">{`Since ${showDay(createdAt)}`}</p>
    </Entry>
  )
}

/** The clinicians or facilities that the current user blocked, with the reason and an unblock button. */
export const BlockList = () => {
  const session = useSession()
  const lead = useRef<HTMLParagraphElement>(null)
  const answer = useAnswer('blocks.list', {})
  const { data, mutate } = answer
  if (session.state !== 'signedIn') return null
  const sideCopy = session.side === 'facility' ? copy.facility : copy.clinician
  if (!data) return <LoadingOrError answer={answer} />
  return (
    <Stack gap={8}>
      <p ref={lead} className="quiet small" tabIndex={-1}>
        {data.length === 0 && `${sideCopy.none} `}
        {sideCopy.lead}
      </p>
      {data.length > 0 && (
        <ul aria-label={sideCopy.list}>
          {data.map(block => (
            <BlockRow
              key={block.id}
              block={block}
              // the pressed button disappears with its row, so the focus moves to the text above
              onRemoved={() => lead.current?.focus()}
              onFailed={() => void mutate()}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}
