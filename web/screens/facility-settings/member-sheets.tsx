import { commonFields } from '@gaitway/contract/fields/common'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { memberAreas, type MemberArea } from '@gaitway/contract/enums'
import { perform } from '../../api/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { areaWords } from '../../shared/area-copy.ts'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { nameOf, type Member } from './member-facts.ts'

const AreasField = () => (
  <FormField<readonly MemberArea[]> name="access" label={copy.areas} hint={copy.areasHint} group>
    {({ value = [], onChange, onBlur, onFocus }) => (
      <>
        {memberAreas.map(area => (
          <Checkbox
            key={area}
            name={`access-${area}`}
            label={areaWords[area].name}
            hint={areaWords[area].what}
            value={value.includes(area)}
            onChange={isOn =>
              onChange(memberAreas.filter(one => (one === area ? isOn : value.includes(one))))
            }
            onBlur={onBlur}
            onFocus={onFocus}
          />
        ))}
      </>
    )}
  </FormField>
)

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
        <p>{copy.inviteWhat}</p>
        <FormField name="email" label={copy.email} rule={commonFields.email}>
          {input => <TextInput {...input} type="email" autoComplete="off" />}
        </FormField>
        <Grid minWidthPx={160}>
          <FormField name="firstName" label={copy.firstName} rule={commonFields.firstName}>
            {input => <TextInput {...input} autoComplete="off" />}
          </FormField>
          <FormField name="lastName" label={copy.lastName} rule={commonFields.lastName}>
            {input => <TextInput {...input} autoComplete="off" />}
          </FormField>
        </Grid>
        <AreasField />
        <SubmitButton wide>{copy.send}</SubmitButton>
      </Stack>
    </AppForm>
  )
}

export const InviteSheet = ({ open, onClose }: InviteSheetProps) => {
  const [busy, setBusy] = useState(false)
  return (
    <Sheet open={open} onClose={onClose} title={copy.inviteTitle} busy={busy}>
      <InviteForm onBusy={setBusy} onSent={onClose} />
    </Sheet>
  )
}

type AreasValues = { access?: readonly MemberArea[] }

type AreasSheetProps = { member: Member | undefined; onClose: () => void }

/** New access applies from the member's next request. */
export const AreasSheet = ({ member, onClose }: AreasSheetProps) => {
  const [busy, setBusy] = useState(false)
  const submit = async ({ access = [] }: AreasValues) => {
    if (!member) return
    setBusy(true)
    try {
      await perform('members.edit', { subUserId: member.id, access: [...access] })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={member !== undefined}
      onClose={onClose}
      title={member ? copy.areasTitle(nameOf(member)) : ''}
      busy={busy}
    >
      {member && (
        <AppForm<AreasValues> onSubmit={submit} initialValues={{ access: member.access }}>
          <Stack>
            <AreasField />
            <SubmitButton wide>{copy.saveAreas}</SubmitButton>
          </Stack>
        </AppForm>
      )}
    </Sheet>
  )
}
