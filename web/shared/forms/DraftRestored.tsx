import { Button } from '../Button.tsx'
import { messages } from '../messages.ts'
import { Notice } from '../show/Notice.tsx'

/** What was typed before is back in the form; one may start anew instead. */
export const DraftRestored = ({ onAfresh }: { onAfresh: () => void }) => (
  <Notice
    tone="sky"
    next={
      <Button kind="secondary" size="small" onClick={onAfresh}>
        {messages.fields.startAfresh}
      </Button>
    }
  >
    {messages.fields.draftRestored}
  </Notice>
)
