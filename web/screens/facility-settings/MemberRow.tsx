import { MoreIcon } from '../../shared/screen-icons.tsx'
import { Menu } from '../../shared/overlays/Menu.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { areasOf, labelOf, movesOf, nameOf, whenOf, type Member, type MemberMove } from './member-facts.ts'
import { words } from './words.ts'
import { Entry } from '../../shared/layout/List.tsx'

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type MemberRowProps = {
  member: Member
  isMe: boolean
  /** the owner is looking */
  mayChange: boolean
  onMove: (member: Member, move: MemberMove) => void
  onAreas: (member: Member) => void
}

/** One of the facility's people: who, what they may do, how they stand, and what can be done about it. */
export const MemberRow = ({ member, isMe, mayChange, onMove, onAreas }: MemberRowProps) => {
  const moves = movesOf(member)
  const notes = [isMe && words.you, member.isOwner && words.owner].filter(Boolean).join(', ')
  return (
    <Entry
      title={
        <>
          <span>
            {nameOf(member)}
            {notes && <span className="quiet"> ({notes})</span>}
          </span>
          <Status of="member" state={member.status} />
        </>
      }
      action={
        mayChange &&
        moves.length > 0 && (
          <Menu
            label={words.moves(nameOf(member))}
            button={<MoreIcon />}
            entries={[
              ...(member.status === 'deactivate'
                ? []
                : [{ label: words.changeAreas, onChoose: () => onAreas(member) }]),
              ...moves.map(move => ({
                label: labelOf(move, member),
                danger: move === 'deactivate',
                onChoose: () => onMove(member, move),
              })),
            ]}
          />
        )
      }
    >
      <p className="quiet small">{member.email}</p>
      <p className="quiet small">{areasOf(member)}</p>
      <p className="quiet small">{whenOf(member, zone())}</p>
    </Entry>
  )
}
