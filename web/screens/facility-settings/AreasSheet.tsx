import type { MemberArea } from '@gaitway/contract/enums'
import { useState } from 'react'
import { perform } from '../../calls/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { AreasField } from './AreasField.tsx'
import { nameOf, type Member } from './member-facts.ts'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

type Values = { access?: readonly MemberArea[] }

type AreasSheetProps = { member: Member | undefined; onClose: () => void }

/** What one member may do is changed; it counts with their next step. */
export const AreasSheet = ({ member, onClose }: AreasSheetProps) => {
  const [busy, setBusy] = useState(false)
  const submit = async ({ access = [] }: Values) => {
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
      title={member ? words.areasTitle(nameOf(member)) : ''}
      busy={busy}
    >
      {member && (
        <AppForm<Values> onSubmit={submit} initialValues={{ access: member.access }}>
          <Stack>
            <AreasField />
            <SubmitButton wide>{words.saveAreas}</SubmitButton>
          </Stack>
        </AppForm>
      )}
    </Sheet>
  )
}
