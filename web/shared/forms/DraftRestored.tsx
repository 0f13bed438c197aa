import { Button } from '../Button.tsx'
import { messages } from '../messages.ts'
import { Notice } from '../show/Notice.tsx'

/** Says that a draft was restored, with a button to start over. */
export const DraftRestored = ({ onAfresh }: { onAfresh: () => void }) => (
  <Notice
    tone="sky"
    next={
      <Button kind="secondary" size="small" onClick={onAfresh}>
        {messages.fields.startOver}
      </Button>
    }
  >
    {messages.fields.draftRestored}
  </Notice>
)
