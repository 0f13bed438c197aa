import { showAreas } from '@gaitway/contract/values/enums'
import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/format/time'

export type Member = Output<'members.list'>[number]
export type MemberMove = 'deactivate' | 'reactivate' | 'invite'

export const formatMemberName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`

/** Someone who had accepted the invitation is reactivated; everyone else gets a new link. */
export const listMemberMoves = ({ status, hasAccepted, isOwner }: Member): MemberMove[] =>
  isOwner
    ? []
    : (openMoves(memberLifecycle, status, 'facility').filter(
        move => move !== 'accept' && move !== (hasAccepted ? 'invite' : 'reactivate'),
      ) as MemberMove[])

export const labelMemberMove = (move: MemberMove, { status }: Member): string => {
  if (status === 'invited') return move === 'invite' ? 'Send new link' : 'Withdraw'
  return memberLifecycle.moves[move].label ?? move
}

export const describeAreas = ({ isOwner, access }: Member) => {
  if (isOwner) return 'Full access'
  return access.length > 0 ? showAreas(access) : 'View only'
}

export const describeLastSeen = ({ status, invitedAt, lastSeenAt }: Member, zone: string) => {
  if (status === 'invited') return invitedAt && `Invited ${showDay(invitedAt, zone)}`
  return lastSeenAt
    ? `Last active ${showDay(lastSeenAt, zone)}, ${showTime(lastSeenAt, zone)}`
    : 'Never logged in'
}
