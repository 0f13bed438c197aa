import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useNow } from '../api/use-now.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { EmptyState } from '../ui/show/EmptyState.tsx'
import { Face } from '../ui/show/Face.tsx'
import { Loaded } from '../ui/show/Loaded.tsx'
import { previewMessage, roomTime } from './chat-facts.ts'
import { copy } from './copy.ts'
import { roomAddress, type RoomSide, type ListedRoom, type useRooms } from './use-rooms.ts'
import styles from './chat.module.css'

type RoomRowProps = { room: ListedRoom; side: RoomSide; isOpen: boolean; isReturn: boolean; now: Date }

const RoomRow = ({ room, side, isOpen, isReturn, now }: RoomRowProps) => {
  const unread = isOpen ? 0 : room.unread
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isReturn) link.current?.focus()
  }, [isReturn])
  return (
    <li>
      <Link
        ref={link}
        href={roomAddress(room)}
        className={styles.room}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0 ? '' : undefined}
      >
        <Face
          name={room.name}
          pictureUrl={room.profileUrl}
          of={side === 'clinician' ? 'place' : 'person'}
          size={40}
        />
        <span className="grow">
          <span className={styles.roomLine}>
            <strong className={styles.cut}>{room.name}</strong>
            <time className="faint text-13 nowrap" dateTime={room.lastAt}>
              {roomTime(room.lastAt, now)}
            </time>
          </span>
          <span className={styles.roomLine}>
            <span className={`${styles.cut} quiet small`}>{previewMessage(room, side)}</span>
            {unread > 0 && (
              <span className={styles.unread}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">{`${unread} unread`}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

const NoRooms = ({ side, search }: { side: RoomSide; search: string }) =>
  search ? (
    <EmptyState title="No conversations match" why="Try another name." />
  ) : (
    <EmptyState
      title="No conversations yet"
      why={copy.noRoomsWhy[side]}
      next={
        side === 'clinician' ? (
          <LinkButton href="/clinician/jobboard">Find a shift</LinkButton>
        ) : (
          <LinkButton href="/facility/shiftmanagement">Go to your shifts</LinkButton>
        )
      }
    />
  )

type RoomsProps = {
  answer: ReturnType<typeof useRooms>
  side: RoomSide
  openId: string | undefined
  /** the conversation that was open before the list, which gets the focus back */
  returnId: string | undefined
  search: string
  setSearch: (search: string) => void
  onMore: () => void
}

/** One’s conversations, the latest first, found by name. */
export const Rooms = ({ answer, side, openId, returnId, search, setSearch, onMore }: RoomsProps) => {
  const now = useNow()
  return (
    <section className={styles.rooms} aria-label={copy.rooms}>
      {(search || !answer.data || answer.data.count > 0) && (
        <div className={styles.search}>
          <SearchField list={{ search, setSearch }} label="Search conversations" hint="Search by name" />
        </div>
      )}
      <div className={styles.roomList}>
        <Loaded answer={answer} count={4}>
          {({ data, count }) =>
            data.length === 0 ? (
              <NoRooms side={side} search={search} />
            ) : (
              <>
                <ul aria-label={copy.rooms}>
                  {data.map(room => (
                    <RoomRow
                      key={room.id}
                      room={room}
                      side={side}
                      isOpen={room.id === openId}
                      isReturn={room.id === returnId}
                      now={now}
                    />
                  ))}
                </ul>
                {count > data.length && (
                  <Button kind="quiet" wide busy={answer.isValidating} onClick={onMore}>
                    Show more
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
