import { INVITATION_DAYS } from '@gaitway/contract/values/limits'
import { commonFields } from '@gaitway/contract/fields/common'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState, type ReactNode } from 'react'
import { memberAreas, type MemberArea } from '@gaitway/contract/values/enums'
import { perform } from '../../api/use-call.ts'
import { AppForm, type FormValues } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { useDraft, type Draft } from '../../ui/forms/use-draft.ts'
import { Grid, Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { areaWords } from '../../ui/area-copy.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { formatMemberName, type Member } from './member-facts.ts'

const AreasField = () => (
  <FormField<readonly MemberArea[]>
    name="access"
    label="Access"
    hint="Everyone can see shifts and people. With nothing selected, they can only view."
    group
  >
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

type MemberSheetProps<V extends FormValues> = {
  title: string
  submit: string
  onSubmit: (values: V) => Promise<unknown>
  onClose: () => void
  initialValues?: Partial<V>
  draft?: Draft<V>
  children?: ReactNode
}

/** A sheet that sets someone's access. It closes once that is saved. */
const MemberSheet = <V extends FormValues>({
  title,
  submit,
  onSubmit,
  onClose,
  children,
  ...form
}: MemberSheetProps<V>) => {
  const [busy, setBusy] = useState(false)
  const send = async (values: V) => {
    setBusy(true)
    try {
      await onSubmit(values)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open onClose={onClose} title={title} busy={busy}>
      <AppForm<V> {...form} onSubmit={send}>
        <Stack>
          {children}
          <AreasField />
          <SubmitButton wide>{submit}</SubmitButton>
        </Stack>
      </AppForm>
    </Sheet>
  )
}

type Invitation = Sent<'members.invite'>

export const InviteSheet = ({ onClose }: { onClose: () => void }) => (
  <MemberSheet<Invitation>
    title="Invite someone"
    submit="Send invitation"
    onSubmit={({ access = [], ...values }) => perform('members.invite', { ...values, access })}
    onClose={onClose}
    draft={useDraft<Invitation>('invite-member')}
  >
    <p>{`We’ll email them a link. It works once and expires in ${INVITATION_DAYS} days.`}</p>
    <TextField name="email" label="Email" rule={commonFields.email} type="email" autoComplete="off" />
    <Grid minWidthPx={160}>
      <TextField name="firstName" label="First name" rule={commonFields.firstName} autoComplete="off" />
      <TextField name="lastName" label="Last name" rule={commonFields.lastName} autoComplete="off" />
    </Grid>
  </MemberSheet>
)

type AreasSheetProps = { member: Member; onClose: () => void }

/** New access applies from the member's next request. */
export const AreasSheet = ({ member, onClose }: AreasSheetProps) => (
  <MemberSheet<{ access?: readonly MemberArea[] }>
    title={`Access for ${formatMemberName(member)}`}
    submit="Save"
    onSubmit={({ access = [] }) => perform('members.edit', { subUserId: member.id, access: [...access] })}
    onClose={onClose}
    initialValues={{ access: member.access }}
  />
)
