import { CHOOSE_INVITED } from '@gaitway/contract/fields/common'
import type { Output } from '@gaitway/contract/schemas/index'
import { perform } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Chips } from '../../ui/inputs/Chips.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { messages } from '../../api/messages.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { buildFavoriteOptions, useFavorites } from './use-favorites.ts'

type Job = Output<'jobs.read'>

/** Chooses among the favorites who weren't invited yet. */
export const InviteDialog = ({ job, onClose }: { job: Job; onClose: () => void }) => {
  const favorites = useFavorites(job.clinicianType) ?? []
  const uninvited = favorites.filter(({ id }) => !job.invited?.some(({ clinicianId }) => clinicianId === id))
  const submit = async ({ clinicianIds }: { clinicianIds: string[] }) => {
    await perform('jobs.invite', { jobId: job.id, clinicianIds })
    onClose()
  }
  return (
    <Dialog open title="Invite favorites" onClose={onClose}>
      {uninvited.length === 0 ? (
        <Stack>
          <p className="quiet">
            No other favorites in this discipline. Save clinicians from their profiles first.
          </p>
          <Button kind="secondary" wide onClick={onClose}>
            {messages.common.close}
          </Button>
        </Stack>
      ) : (
        <AppForm<{ clinicianIds: string[] }> onSubmit={submit}>
          <FormField<string[]>
            name="clinicianIds"
            label="Who to invite"
            hint="We’ll notify them with a link to the shift."
            group
            required
            validate={chosen => (chosen?.length ? undefined : CHOOSE_INVITED)}
          >
            {input => (
              <Chips
                {...input}
                options={buildFavoriteOptions(uninvited)}
                onChange={chosen => input.onChange([...chosen])}
              />
            )}
          </FormField>
          <SubmitButton wide>Send invitations</SubmitButton>
          <Button kind="quiet" wide onClick={onClose}>
            {messages.common.cancel}
          </Button>
        </AppForm>
      )}
    </Dialog>
  )
}
