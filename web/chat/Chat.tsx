import { DEFAULT_PAGE_SIZE, HEADER_MIN_WIDTH_PX } from '@gaitway/contract/values/limits'
import { useState, useEffect, useRef } from 'react'
import { Page } from '../ui/layout/Page.tsx'
import { useMay, useSession } from '../api/use-session.ts'
import { LinkButton, Button } from '../ui/Button.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { useUrlParams } from '../ui/list/use-url-params.ts'
import { EmptyState } from '../ui/show/EmptyState.tsx'
import { LoadingOrError, Loaded } from '../ui/show/Loaded.tsx'
import { useMedia } from '../ui/use-media.ts'
import { Conversation } from './Conversation.tsx'
import { useOutbox } from './use-outbox.ts'
import { useOpenRoom, useRooms, type RoomSide, buildRoomHref, type ListedRoom } from './use-rooms.ts'
import styles from './chat.module.css'
import { Link } from 'wouter'
import { useNow } from '../api/use-now.ts'
import { SearchField } from '../ui/list/SearchField.tsx'
import { Face } from '../ui/show/Face.tsx'
import { formatLastMessage, formatRoomTime } from './chat-facts.ts'

type RoomRowProps = { room: ListedRoom; side: RoomSide; isOpen: boolean; takesFocus: boolean; now: Date }

const RoomRow = ({ room, side, isOpen, takesFocus, now }: RoomRowProps) => {
  const unread = isOpen ? 0 : room.unread
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])
  return (
    <li>
      <Link
        ref={link}
        href={buildRoomHref(room)}
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
              {formatRoomTime(room.lastAt, now)}
            </time>
          </span>
          <span className={styles.roomLine}>
            <span className={`${styles.cut} quiet small`}>{formatLastMessage(room, side)}</span>
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

const NoRooms = ({ side, search }: { side: RoomSide; search: string }) => {
  if (search) return <EmptyState title="No conversations match" why="Try another name." />
  return side === 'clinician' ? (
    <EmptyState
      title="No conversations yet"
      why="After you apply to a shift, you can message the facility from the shift or from My shifts."
      next={<LinkButton href="/clinician/jobboard">Find a shift</LinkButton>}
    />
  ) : (
    <EmptyState
      title="No conversations yet"
      why="When a clinician applies to your shift, you can message them from the shift’s applicants."
      next={<LinkButton href="/facility/shiftmanagement">Go to your shifts</LinkButton>}
    />
  )
}

type RoomsProps = {
  answer: ReturnType<typeof useRooms>
  side: RoomSide
  openId: string | undefined
  /** The room whose row takes the focus, because it was open before the list. */
  focusedId: string | undefined
  search: string
  setSearch: (search: string) => void
  onMore: () => void
}

/** The reader's conversations, the latest first, with a search by name. */
const Rooms = ({ answer, side, openId, focusedId, search, setSearch, onMore }: RoomsProps) => {
  const now = useNow()
  return (
    <section className={styles.rooms} aria-label="Conversations">
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
                <ul aria-label="Conversations">
                  {data.map(room => (
                    <RoomRow
                      key={room.id}
                      room={room}
                      side={side}
                      isOpen={room.id === openId}
                      takesFocus={room.id === focusedId}
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

type NotOpenProps = { answer: ReturnType<typeof useOpenRoom>['answer']; side: RoomSide }

/** Shown until the room that the URL names is open, or instead of it if it isn't available. */
const NotOpen = ({ answer, side }: NotOpenProps) => (
  <div className={styles.notOpen}>
    {answer.error && ['not_found', 'fields_wrong'].includes(answer.error.code) ? (
      <EmptyState
        title="This conversation isn’t available"
        why={
          side === 'clinician'
            ? 'You can message a facility after you apply to one of its shifts.'
            : 'You can message a clinician after they apply to one of your shifts.'
        }
        next={
          <LinkButton kind="secondary" href="/chat-profile">
            All conversations
          </LinkButton>
        }
      />
    ) : (
      <LoadingOrError answer={answer} count={4} />
    )}
  </div>
)

const Panes = ({ side, userName }: { side: RoomSide; userName: string }) => {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState<number>(DEFAULT_PAGE_SIZE)
  const { params } = useUrlParams()
  const rooms = useRooms(search, limit)
  const outbox = useOutbox()
  const isWide = useMedia(`(min-width: ${HEADER_MIN_WIDTH_PX}px)`)
  const { isNamed, room, answer } = useOpenRoom({ side, params, listed: rooms.data?.data })
  const showsList = isWide || !isNamed
  const [lastOpenId, setLastOpenId] = useState<string>()
  if (room && room.id !== lastOpenId) setLastOpenId(room.id)
  return (
    <Page fill={isNamed ? 'alone' : 'window'}>
      <div className={showsList ? undefined : 'visually-hidden'}>
        <PageTitle title="Chat" tab={room ? `Chat with ${room.name}` : 'Chat'} />
      </div>
      <div className={styles.panes}>
        {showsList && (
          <Rooms
            answer={rooms}
            side={side}
            openId={room?.id}
            focusedId={isWide ? undefined : lastOpenId}
            search={search}
            setSearch={setSearch}
            onMore={() => setLimit(limit + DEFAULT_PAGE_SIZE)}
          />
        )}
        {isNamed &&
          (room ? (
            <Conversation
              key={room.id}
              room={room}
              side={side}
              userName={userName}
              outbox={outbox}
              isWide={isWide}
            />
          ) : (
            <NotOpen answer={answer} side={side} />
          ))}
        {!isNamed && isWide && (rooms.data?.count ?? 0) > 0 && (
          <div className={styles.notOpen}>
            <EmptyState title="Choose a conversation" why="Your messages appear here." />
          </div>
        )}
      </div>
    </Page>
  )
}

export { readRoomsFirst as firstReads } from './use-rooms.ts'

/** The list of conversations beside the open one. Phones show either the list or the open one. */
export const Chat = () => {
  const session = useSession()
  const may = useMay()
  if (session.state !== 'signedIn' || !may('chat'))
    return (
      <Page>
        <PageTitle title="Chat" />
        <EmptyState
          title="You don’t have Chat access"
          why="Ask the account owner to give you access to Chat."
        />
      </Page>
    )
  const { side, user } = session
  return (
    <Panes
      side={side === 'facility' ? 'facility' : 'clinician'}
      userName={`${user.firstName} ${user.lastName}`}
    />
  )
}
