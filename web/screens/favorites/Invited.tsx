import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { perform } from '../../api/use-call.ts'
import { useMay } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { Chips } from '../../shared/inputs/Chips.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { copy } from './copy.ts'
import { favoriteOptions, fullNameOf, useFavorites } from './use-favorites.ts'

type Job = Output<'jobs.read'>

/** Chooses among the favorites who weren't invited yet. */
const InviteDialog = ({ job, onClose }: { job: Job; onClose: () => void }) => {
  const favorites = useFavorites(job.clinicianType) ?? []
  const others = favorites.filter(({ id }) => !job.invited?.some(({ clinicianId }) => clinicianId === id))
  const submit = async ({ clinicianIds }: { clinicianIds: string[] }) => {
    await perform('jobs.invite', { jobId: job.id, clinicianIds })
    onClose()
  }
  return (
    <Dialog open title={copy.invite} onClose={onClose}>
      {others.length === 0 ? (
        <Stack>
          <p className="quiet">{copy.noneLeft}</p>
          <Button kind="secondary" wide onClick={onClose}>
            {messages.common.close}
          </Button>
        </Stack>
      ) : (
        <AppForm<{ clinicianIds: string[] }> onSubmit={submit}>
          <FormField<string[]>
            name="clinicianIds"
            label={copy.choose}
            hint={copy.chooseHint}
            group
            required
            validate={chosen => (chosen?.length ? undefined : copy.chooseMissing)}
          >
            {input => (
              <Chips
                {...input}
                options={favoriteOptions(others)}
                onChange={chosen => input.onChange([...chosen])}
              />
            )}
          </FormField>
          <SubmitButton wide>{copy.send}</SubmitButton>
          <Button kind="quiet" wide onClick={onClose}>
            {messages.common.cancel}
          </Button>
        </AppForm>
      )}
    </Dialog>
  )
}

/** Who was asked to take a shift, and whether they applied, with a button to ask more while it is open. */
export const Invited = ({ job }: { job: Job }) => {
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useMay()('shifts') && job.status === 'posted'
  const invited = job.invited ?? []
  if (invited.length === 0 && !mayInvite && !job.inviteOnly) return null
  return (
    <Card>
      <Stack gap={12}>
        <h2>{copy.invited}</h2>
        {job.inviteOnly && <p className="quiet small">{copy.inviteOnly}</p>}
        {invited.length === 0 ? (
          <p className="quiet small">{copy.noneInvited}</p>
        ) : (
          <Stack as="ul" gap={8} aria-label={copy.invited}>
            {invited.map(one => (
              <li key={one.clinicianId}>
                <Cluster gap={8} lineGap={4} spread>
                  <span>{fullNameOf(one)}</span>
                  {one.applicationStatus && one.applicationStatus !== 'removed' ? (
                    <Status of="application" state={one.applicationStatus} />
                  ) : (
                    <span className="small quiet">{copy.noAnswer}</span>
                  )}
                </Cluster>
              </li>
            ))}
          </Stack>
        )}
        {mayInvite && (
          <div>
            <Button kind="secondary" size="small" onClick={() => setInviting(true)}>
              {copy.invite}
            </Button>
          </div>
        )}
      </Stack>
      {isInviting && <InviteDialog job={job} onClose={() => setInviting(false)} />}
    </Card>
  )
}
