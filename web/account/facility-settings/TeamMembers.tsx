import { readerZone } from '../../ui/reader-zone.ts'
import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { useState } from 'react'
import { useAction, useAnswer } from '../../api/use-call.ts'
import type { User } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { AreasSheet, InviteSheet } from './member-sheets.tsx'
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
  const [describeAreas, setAreasOf] = useState<Member>()
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
      {describeAreas && <AreasSheet member={describeAreas} onClose={() => setAreasOf(undefined)} />}
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
