import { commonFields } from '@gaitway/contract/fields/common'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { perform } from '../../calls/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { AreasField } from './AreasField.tsx'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

type Values = Sent<'members.invite'>

type InviteSheetProps = { open: boolean; onClose: () => void }

const InviteForm = ({ onBusy, onSent }: { onBusy: (busy: boolean) => void; onSent: () => void }) => {
  const draft = useDraft<Values>('invite-member')
  const submit = async ({ access = [], ...values }: Values) => {
    onBusy(true)
    try {
      await perform('members.invite', { ...values, access })
      draft.clear()
      onSent()
    } finally {
      onBusy(false)
    }
  }
  return (
    <AppForm<Values> onSubmit={submit} draft={draft}>
      <Stack>
        <p>{words.inviteWhat}</p>
        <FormField name="email" label={words.email} rule={commonFields.email}>
          {input => <TextInput {...input} type="email" autoComplete="off" />}
        </FormField>
        <Grid minWidthPx={160}>
          <FormField name="firstName" label={words.firstName} rule={commonFields.firstName}>
            {input => <TextInput {...input} autoComplete="off" />}
          </FormField>
          <FormField name="lastName" label={words.lastName} rule={commonFields.lastName}>
            {input => <TextInput {...input} autoComplete="off" />}
          </FormField>
        </Grid>
        <AreasField />
        <SubmitButton wide>{words.send}</SubmitButton>
      </Stack>
    </AppForm>
  )
}

/** Somebody is invited by mail, with what they may do. */
export const InviteSheet = ({ open, onClose }: InviteSheetProps) => {
  const [busy, setBusy] = useState(false)
  return (
    <Sheet open={open} onClose={onClose} title={words.inviteTitle} busy={busy}>
      <InviteForm onBusy={setBusy} onSent={onClose} />
    </Sheet>
  )
}
