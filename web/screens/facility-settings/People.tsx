import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { useState } from 'react'
import { useAction, useAnswer } from '../../calls/use-call.ts'
import type { User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { PlusIcon } from '../../shared/icons.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { AreasSheet } from './AreasSheet.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { labelOf, nameOf, type Member, type MemberMove } from './member-facts.ts'
import { MemberRow } from './MemberRow.tsx'
import { words } from './words.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { AskDialog } from '../../calls/AskDialog.tsx'

const List = ({ user, isOwner }: { user: User; isOwner: boolean }) => {
  const answer = useAnswer('members.list', {})
  const { data } = answer
  const { run } = useAction('members.edit')
  const [areasOf, setAreasOf] = useState<Member>()
  const [leaving, setLeaving] = useState<Member>()
  if (!data) return <NotLoaded answer={answer} />
  const isInvited = leaving?.status === 'invited'
  const move = (member: Member, name: MemberMove) => {
    if (name === 'deactivate') setLeaving(member)
    else void run({ subUserId: member.id, status: memberLifecycle.moves[name].to })
  }
  return (
    <>
      <ul aria-label={words.people}>
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
      {data.length === 1 && isOwner && <p className="quiet">{words.alone}</p>}
      <AreasSheet member={areasOf} onClose={() => setAreasOf(undefined)} />
      <AskDialog
        call="members.edit"
        sent={leaving && { subUserId: leaving.id, status: 'deactivate' }}
        title={leaving ? (isInvited ? words.withdrawTitle : words.deactivateTitle)(nameOf(leaving)) : ''}
        yes={leaving ? labelOf('deactivate', leaving) : ''}
        onClose={() => setLeaving(undefined)}
      >
        <p>{isInvited ? words.withdrawWhat : words.deactivateWhat}</p>
      </AskDialog>
    </>
  )
}

/** Who works for the facility, what each may do, and how somebody new comes in. */
export const People = ({ user }: { user: User }) => {
  const [isInviting, setIsInviting] = useState(false)
  const isOwner = user.subUserId === null
  if (!user.isApprovedByAdmin)
    return (
      <Section title={words.people}>
        <p>{words.peopleClosed}</p>
      </Section>
    )
  return (
    <Section
      title={words.people}
      aside={
        isOwner && (
          <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setIsInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <p className="quiet">{isOwner ? words.peopleLead : words.peopleOwnerOnly}</p>
      <List user={user} isOwner={isOwner} />
      <InviteSheet open={isInviting} onClose={() => setIsInviting(false)} />
    </Section>
  )
}
