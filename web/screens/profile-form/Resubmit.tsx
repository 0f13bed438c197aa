import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { words } from './words.ts'

type ResubmitProps = { reason: string | null; onPress: () => void }

/** Why the profile was declined, and the way to have it looked at again. */
export const Resubmit = ({ reason, onPress }: ResubmitProps) => (
  <Notice
    tone="clay"
    next={
      <Button
        onClick={event => {
          onPress()
          event.currentTarget.form?.requestSubmit()
        }}
      >
        {words.resubmit}
      </Button>
    }
  >
    <strong>{words.declined}</strong> {reason} {words.declinedNext}
  </Notice>
)
