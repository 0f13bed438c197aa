import { DEFAULT_PAGE_SIZE, HEADER_MIN_WIDTH_PX } from '@gaitway/contract/values/limits'
import { useState, useEffect, useRef } from 'react'
import { Page } from '../ui/layout/Page.tsx'
import { useMay, useSession } from '../api/use-session.ts'
import { LinkButton, Button } from '../ui/Button.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { useAddress } from '../ui/list/use-address.ts'
import { EmptyState } from '../ui/show/EmptyState.tsx'
import { LoadingOrError, Loaded } from '../ui/show/Loaded.tsx'
import { useMedia } from '../ui/use-media.ts'
import { Conversation } from './Conversation.tsx'
import { copy } from './copy.ts'
import { useOutbox } from './use-outbox.ts'
import { useNamedRoom, useRooms, type RoomSide, roomAddress, type ListedRoom } from './use-rooms.ts'
import styles from './chat.module.css'
import { Link } from 'wouter'
import { useNow } from '../api/use-now.ts'
import { SearchField } from '../ui/list/SearchField.tsx'
import { Face } from '../ui/show/Face.tsx'
import { previewMessage, roomTime } from './chat-facts.ts'

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
const Rooms = ({ answer, side, openId, returnId, search, setSearch, onMore }: RoomsProps) => {
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

type NamedRoom = ReturnType<typeof useNamedRoom>

const refusals = ['not_found', 'fields_wrong']

/** While the room that the address names is being opened, or why it can’t be. */
const NotOpen = ({ answer, side }: { answer: NamedRoom['answer']; side: RoomSide }) => (
  <div className={styles.notOpen}>
    {answer.error && refusals.includes(answer.error.code) ? (
      <EmptyState
        title="This conversation isn’t available"
        why={copy.notAllowedWhy[side]}
        next={
          <LinkButton kind="secondary" href="/chat-profile">
            {copy.back}
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
  const { params } = useAddress()
  const rooms = useRooms(search, limit)
  const outbox = useOutbox()
  const isWide = useMedia(`(min-width: ${HEADER_MIN_WIDTH_PX}px)`)
  const { isNamed, room, answer } = useNamedRoom({ side, params, listed: rooms.data?.data })
  const showsList = isWide || !isNamed
  const [openedLast, setOpenedLast] = useState<string>()
  if (room && room.id !== openedLast) setOpenedLast(room.id)
  return (
    <Page fill={isNamed ? 'alone' : 'window'}>
      <div className={showsList ? undefined : 'visually-hidden'}>
        <PageTitle title={copy.title} tab={room ? copy.with(room.name) : copy.title} />
      </div>
      <div className={styles.panes}>
        {showsList && (
          <Rooms
            answer={rooms}
            side={side}
            openId={room?.id}
            returnId={isWide ? undefined : openedLast}
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

/** Conversations of a facility and a clinician: a list and the open one, on phones one at a time. */
export const Chat = () => {
  const session = useSession()
  const may = useMay()
  if (session.state !== 'signedIn' || !may('chat'))
    return (
      <Page>
        <PageTitle title={copy.title} />
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
