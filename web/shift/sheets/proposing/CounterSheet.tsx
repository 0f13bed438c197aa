import type { ProposedSlot } from '@gaitway/contract/proposed-times'
import { perform } from '../../../api/use-call.ts'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import type { TimedJob } from './TimesFields.tsx'
import { TimesForm } from './TimesForm.tsx'

type CounterSheetProps = {
  job: TimedJob
  applicant: {
    id: string
    proposedSlots: readonly ProposedSlot[] | null
    counterSlots: readonly ProposedSlot[] | null
    clinician: { firstName: string; lastName: string }
  }
  onClose: () => void
}

/** The sheet in which a facility proposes other times to an applicant. */
export const CounterSheet = ({ job, applicant, onClose }: CounterSheetProps) => {
  const { id, clinician, counterSlots, proposedSlots } = applicant
  return (
    <Sheet open onClose={onClose} title={`Propose times to ${clinician.firstName} ${clinician.lastName}`}>
      <p
        style={{ marginBottom: 'var(--space-16)' }}
      >{`${clinician.firstName} can accept these times, propose others, or remove the application.`}</p>
      <TimesForm
        job={job}
        from={counterSlots ?? proposedSlots}
        submit="Send to clinician"
        onSubmit={async times => {
          await perform('applications.counter', {
            decision: 'counter',
            jobApplicationId: id,
            proposedSlots: times,
          })
          onClose()
          return undefined
        }}
      />
    </Sheet>
  )
}
