import {
  TIMES_AS_POSTED,
  areSameTimes,
  listChangedSlots,
  type ProposedSlot,
  applyProposedTimes,
} from '@gaitway/contract/proposed-times'
import { useState } from 'react'
import { perform, useAction } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Notice } from '../../../ui/show/Notice.tsx'
import type { Job } from '../../parts/job.ts'
import { formatTotalAt, NoteToFacility } from './TimesFields.tsx'
import { TimesForm } from './TimesForm.tsx'
import { TimesList } from './TimesList.tsx'
import { buildFirstStartError } from './typed-times.ts'

type ChangeSheetProps = { job: Job; applicationId: string; onClose: () => void }

const isUnchanged = ({ slots, ...job }: Job, proposed: readonly ProposedSlot[], note = '') =>
  !job.myCounterSlots &&
  areSameTimes(listChangedSlots(slots, proposed), job.myProposedSlots) &&
  note.trim() === (job.myNote ?? '')

/** Changes the times and the note of an open application. */
const ChangeSheet = ({ job, applicationId, onClose }: ChangeSheetProps) => (
  <Sheet open onClose={onClose} title="Change your times">
    <TimesForm<{ note?: string }>
      job={job}
      from={job.myCounterSlots ?? job.myProposedSlots}
      initialValues={{ note: job.myNote ?? undefined }}
      submit="Send times"
      onSubmit={async (proposedSlots, { note }) => {
        if (isUnchanged(job, proposedSlots, note))
          return buildFirstStartError(
            job.myProposedSlots ? 'These are the times you proposed. Change at least one.' : TIMES_AS_POSTED,
          )
        await perform('applications.propose', {
          jobApplicationId: applicationId,
          proposedSlots,
          note: note?.trim() ?? '',
        })
        toasts.say('Sent. We’ve notified the facility.')
        onClose()
        return undefined
      }}
    >
      <NoteToFacility />
    </TimesForm>
  </Sheet>
)

type CounterProps = { job: Job; applicationId: string; onChange: () => void }

/** The times that the facility proposes instead, with the buttons to accept them or propose others. */
const Counter = ({ job, applicationId, onChange }: CounterProps) => {
  const { run, busy } = useAction('applications.propose')
  const { myCounterSlots: counterSlots, facility, slots, timeZone } = job
  if (!counterSlots) return null
  const accept = async () => {
    if (await run({ jobApplicationId: applicationId, proposedSlots: counterSlots }))
      toasts.say('Accepted. The facility can confirm you now.')
  }
  return (
    <Notice tone="warning">
      <Stack gap={8}>
        <h2 className="text-16">
          {counterSlots.length > 0
            ? `${facility.officeName} proposes other times`
            : `${facility.officeName} asks you to work the posted times`}
        </h2>
        <TimesList slots={applyProposedTimes(slots, counterSlots)} zone={timeZone} />
        <p className="figures">{formatTotalAt(job, applyProposedTimes(slots, counterSlots))}</p>
        <p className="small">Accept the times, propose others, or remove your application.</p>
        <Cluster gap={8}>
          <Button size="small" busy={busy} onClick={() => void accept()}>
            Accept these times
          </Button>
          <Button kind="secondary" size="small" disabled={busy} onClick={onChange}>
            Propose other times
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  )
}

/** The times of the clinician's open application: as posted, as they proposed, or as the facility proposes instead. */
export const MyTimes = ({ job }: { job: Job }) => {
  const [isChanging, setChanging] = useState(false)
  const { myApplicationId: id, myProposedSlots, myCounterSlots } = job
  if (!id) return null
  return (
    <>
      {myCounterSlots ? (
        <Counter job={job} applicationId={id} onChange={() => setChanging(true)} />
      ) : (
        <Stack as="section" gap={8} className="surface padded" aria-label="Your times">
          <h2>Your times</h2>
          {myProposedSlots ? (
            <>
              <p className="quiet">You said you can work:</p>
              <TimesList slots={applyProposedTimes(job.slots, myProposedSlots)} zone={job.timeZone} />
              <p className="figures quiet">
                {formatTotalAt(job, applyProposedTimes(job.slots, myProposedSlots))}
              </p>
            </>
          ) : (
            <p>As posted</p>
          )}
          <div>
            <Button kind="secondary" size="small" onClick={() => setChanging(true)}>
              {myProposedSlots ? 'Change times' : 'Propose other times'}
            </Button>
          </div>
        </Stack>
      )}
      {isChanging && <ChangeSheet job={job} applicationId={id} onClose={() => setChanging(false)} />}
    </>
  )
}
