import { showAreas } from '@gaitway/contract/values/enums'
import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/format/time'
import { copy } from './copy.ts'

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
  if (status === 'invited') return move === 'invite' ? copy.sendAgain : copy.withdraw
  return memberLifecycle.moves[move].label ?? move
}

export const describeAreas = ({ isOwner, access }: Member) => {
  if (isOwner) return copy.ownerMay
  return access.length > 0 ? showAreas(access) : copy.looksOnly
}

export const describeLastSeen = ({ status, invitedAt, lastSeenAt }: Member, zone: string) => {
  if (status === 'invited') return invitedAt && copy.invitedOn(showDay(invitedAt, zone))
  return lastSeenAt
    ? copy.seen(`${showDay(lastSeenAt, zone)}, ${showTime(lastSeenAt, zone)}`)
    : copy.neverSeen
}
