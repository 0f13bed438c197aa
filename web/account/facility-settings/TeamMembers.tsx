import { readerZone } from '../../ui/reader-zone.ts'
import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { useState, type ReactNode } from 'react'
import { useAction, useAnswer, perform } from '../../api/use-call.ts'
import type { User } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import {
  describeAreas,
  labelMemberMove,
  listMemberMoves,
  formatMemberName,
  describeLastSeen,
  type Member,
  type MemberMove,
} from './member-facts.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { MoreIcon } from '../../ui/screen-icons.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Status } from '../../ui/show/Status.tsx'
import { Entry } from '../../ui/layout/List.tsx'
import { INVITATION_DAYS } from '@gaitway/contract/values/limits'
import { commonFields } from '@gaitway/contract/fields/common'
import type { Sent } from '@gaitway/contract/schemas/index'
import { memberAreas, type MemberArea } from '@gaitway/contract/values/enums'
import { AppForm, type FormValues } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { useDraft, type Draft } from '../../ui/forms/use-draft.ts'
import { Grid, Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { areaWords } from '../../ui/area-copy.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'

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

const InviteSheet = ({ onClose }: { onClose: () => void }) => (
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
const AreasSheet = ({ member, onClose }: AreasSheetProps) => (
  <MemberSheet<{ access?: readonly MemberArea[] }>
    title={`Access for ${formatMemberName(member)}`}
    submit="Save"
    onSubmit={({ access = [] }) => perform('members.edit', { subUserId: member.id, access: [...access] })}
    onClose={onClose}
    initialValues={{ access: member.access }}
  />
)

type MemberRowProps = {
  member: Member
  isMe: boolean
  mayChange: boolean
  onMove: (member: Member, move: MemberMove) => void
  onAreas: (member: Member) => void
}

const MemberRow = ({ member, isMe, mayChange, onMove, onAreas }: MemberRowProps) => {
  const moves = listMemberMoves(member)
  const notes = [isMe && 'You', member.isOwner && 'Owner'].filter(Boolean).join(', ')
  return (
    <Entry
      title={
        <>
          <span>
            {formatMemberName(member)}
            {notes && <span className="quiet"> ({notes})</span>}
          </span>
          <Status of="member" state={member.status} />
        </>
      }
      action={
        mayChange &&
        moves.length > 0 && (
          <Menu
            label={`Options for ${formatMemberName(member)}`}
            button={<MoreIcon />}
            entries={[
              ...(member.status === 'deactivate'
                ? []
                : [{ label: 'Change access', onChoose: () => onAreas(member) }]),
              ...moves.map(move => ({
                label: labelMemberMove(move, member),
                danger: move === 'deactivate',
                onChoose: () => onMove(member, move),
              })),
            ]}
          />
        )
      }
    >
      <p className="quiet small">{member.email}</p>
      <p className="quiet small">{describeAreas(member)}</p>
      <p className="quiet small">{describeLastSeen(member, readerZone())}</p>
    </Entry>
  )
}

const List = ({ user, isOwner }: { user: User; isOwner: boolean }) => {
  const answer = useAnswer('members.list', {})
  const { data } = answer
  const { run } = useAction('members.edit')
  const [areasOf, setAreasOf] = useState<Member>()
  const [leaving, setLeaving] = useState<Member>()
  if (!data) return <LoadingOrError answer={answer} />
  const isInvited = leaving?.status === 'invited'
  const move = (member: Member, name: MemberMove) => {
    if (name === 'deactivate') setLeaving(member)
    else void run({ subUserId: member.id, status: memberLifecycle.moves[name].to })
  }
  return (
    <>
      <ul aria-label="People">
        {data.map(member => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === user.id}
            mayChange={isOwner}
            onMove={move}
            onAreas={setAreasOf}
          />
        ))}
      </ul>
      {data.length === 1 && isOwner && (
        <p className="quiet">No one else yet. Invite people who post shifts, choose applicants or pay.</p>
      )}
      {areasOf && <AreasSheet member={areasOf} onClose={() => setAreasOf(undefined)} />}
      <ConfirmDialog
        call="members.edit"
        sent={leaving && { subUserId: leaving.id, status: 'deactivate' }}
        title={
          leaving
            ? (isInvited
                ? (name: string) => `Withdraw the invitation for ${name}?`
                : (name: string) => `Deactivate ${name}?`)(formatMemberName(leaving))
            : ''
        }
        yes={leaving ? labelMemberMove('deactivate', leaving) : ''}
        onClose={() => setLeaving(undefined)}
      >
        <p>
          {isInvited
            ? 'The link in their email will stop working. You can invite them again.'
            : 'We’ll log them out everywhere, and they can’t log in again until you reactivate them.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

export const TeamMembers = ({ user }: { user: User }) => {
  const [isInviting, setIsInviting] = useState(false)
  const isOwner = user.subUserId === null
  if (!user.isApprovedByAdmin)
    return (
      <Section title="People">
        <p>You can invite people after your facility is approved.</p>
      </Section>
    )
  return (
    <Section
      title="People"
      aside={
        isOwner && (
          <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setIsInviting(true)}>
            Invite someone
          </Button>
        )
      }
    >
      <p className="quiet">
        {isOwner
          ? 'Everyone logs in with their own email and password.'
          : 'Only the owner can invite people and set their access.'}
      </p>
      <List user={user} isOwner={isOwner} />
      {isInviting && <InviteSheet onClose={() => setIsInviting(false)} />}
    </Section>
  )
}
