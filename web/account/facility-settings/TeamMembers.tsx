import { readerZone } from '../../ui/reader-zone.ts'
import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { useState, type ReactNode } from 'react'
import { useAction, useAnswer, perform } from '../../api/use-call.ts'
import type { User } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { MoreIcon } from '../../ui/screen-icons.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Status } from '../../ui/show/Status.tsx'
import { Entry } from '../../ui/layout/List.tsx'
import { INVITATION_DAYS } from '@gaitway/contract/values/limits'
import { commonFields } from '@gaitway/contract/fields/common'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { showDay, showTime } from '@gaitway/contract/format/time'
import { memberAreas, showAreas, type MemberArea } from '@gaitway/contract/values/enums'
import { AppForm, type FormValues } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { useDraft, type Draft } from '../../ui/forms/use-draft.ts'
import { Grid, Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { areaCopy } from '../../ui/area-copy.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'

type Member = Output<'members.list'>[number]
type MemberMove = 'deactivate' | 'reactivate' | 'invite'

const formatMemberName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`

/** Someone who had accepted the invitation is reactivated; everyone else gets a new link. */
const listMemberMoves = ({ status, hasAccepted, isOwner }: Member): MemberMove[] =>
  isOwner
    ? []
    : (listOpenMoves(memberLifecycle, status, 'facility').filter(
        move => move !== 'accept' && move !== (hasAccepted ? 'invite' : 'reactivate'),
      ) as MemberMove[])

const labelMemberMove = (move: MemberMove, { status }: Member): string => {
  if (status === 'invited') return move === 'invite' ? 'Send new link' : 'Withdraw'
  return memberLifecycle.moves[move].label ?? move
}

const describeAreas = ({ isOwner, access }: Member) => {
  if (isOwner) return 'Full access'
  return access.length > 0 ? showAreas(access) : 'View only'
}

const describeLastSeen = ({ status, invitedAt, lastSeenAt }: Member, zone: string) => {
  if (status === 'invited') return invitedAt && `Invited ${showDay(invitedAt, zone)}`
  return lastSeenAt
    ? `Last active ${showDay(lastSeenAt, zone)}, ${showTime(lastSeenAt, zone)}`
    : 'Never logged in'
}

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
            label={areaCopy[area].name}
            hint={areaCopy[area].what}
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
  submitLabel: string
  onSubmit: (values: V) => Promise<unknown>
  onClose: () => void
  initialValues?: Partial<V>
  draft?: Draft<V>
  children?: ReactNode
}

/** A sheet that sets someone's access. It closes once that is saved. */
const MemberSheet = <V extends FormValues>({
  title,
  submitLabel,
  onSubmit,
  onClose,
  children,
  ...form
}: MemberSheetProps<V>) => {
  const [busy, setBusy] = useState(false)
  const submit = async (values: V) => {
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
      <AppForm<V> {...form} onSubmit={submit}>
        <Stack>
          {children}
          <AreasField />
          <SubmitButton wide>{submitLabel}</SubmitButton>
        </Stack>
      </AppForm>
    </Sheet>
  )
}

const InviteSheet = ({ onClose }: { onClose: () => void }) => (
  <MemberSheet<Sent<'members.invite'>>
    title="Invite someone"
    submitLabel="Send invitation"
    onSubmit={({ access = [], ...values }) => perform('members.invite', { ...values, access })}
    onClose={onClose}
    draft={useDraft<Sent<'members.invite'>>('invite-member')}
  >
    <p>{`We’ll email them a link. It works once and expires in ${INVITATION_DAYS} days.`}</p>
    <TextField name="email" label="Email" rule={commonFields.email} type="email" autoComplete="off" />
    <Grid minWidthPx={160}>
      <TextField name="firstName" label="First name" rule={commonFields.firstName} autoComplete="off" />
      <TextField name="lastName" label="Last name" rule={commonFields.lastName} autoComplete="off" />
    </Grid>
  </MemberSheet>
)

/** Changes a member's access, which applies from their next request. */
const AreasSheet = ({ member, onClose }: { member: Member; onClose: () => void }) => (
  <MemberSheet<{ access?: readonly MemberArea[] }>
    title={`Access for ${formatMemberName(member)}`}
    submitLabel="Save"
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

const MemberList = ({ user, isOwner }: { user: User; isOwner: boolean }) => {
  const answer = useAnswer('members.list', {})
  const { data } = answer
  const { run } = useAction('members.edit')
  const [editedMember, setEditedMember] = useState<Member>()
  const [leavingMember, setLeavingMember] = useState<Member>()
  if (!data) return <LoadingOrError answer={answer} />
  const isInvited = leavingMember?.status === 'invited'
  const leavingName = leavingMember ? formatMemberName(leavingMember) : ''
  const applyMove = (member: Member, move: MemberMove) => {
    if (move === 'deactivate') setLeavingMember(member)
    else void run({ subUserId: member.id, status: memberLifecycle.moves[move].to })
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
            onMove={applyMove}
            onAreas={setEditedMember}
          />
        ))}
      </ul>
      {data.length === 1 && isOwner && (
        <p className="quiet">No one else yet. Invite people who post shifts, choose applicants or pay.</p>
      )}
      {editedMember && <AreasSheet member={editedMember} onClose={() => setEditedMember(undefined)} />}
      <ConfirmDialog
        call="members.edit"
        sent={leavingMember && { subUserId: leavingMember.id, status: 'deactivate' }}
        title={isInvited ? `Withdraw the invitation for ${leavingName}?` : `Deactivate ${leavingName}?`}
        yes={leavingMember ? labelMemberMove('deactivate', leavingMember) : ''}
        onClose={() => setLeavingMember(undefined)}
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

/** The people of a facility. The owner invites them and sets their access. */
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
      <MemberList user={user} isOwner={isOwner} />
      {isInviting && <InviteSheet onClose={() => setIsInviting(false)} />}
    </Section>
  )
}
