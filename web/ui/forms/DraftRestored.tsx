import { Button } from '../Button.tsx'
import { fieldCopy } from '../inputs/field-copy.ts'
import { Notice } from '../show/Notice.tsx'

/** Says that a draft was restored, with a button to start over. */
export const DraftRestored = ({ onAfresh }: { onAfresh: () => void }) => (
  <Notice
    tone="info"
    next={
      <Button kind="secondary" size="small" onClick={onAfresh}>
        {fieldCopy.startOver}
      </Button>
    }
  >
    {fieldCopy.draftRestored}
  </Notice>
)
