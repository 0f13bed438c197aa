import { DEFAULT_PAGE_SIZE, HEADER_MIN_WIDTH_PX } from '@gaitway/contract/values/limits'
import { useState } from 'react'
import { Page } from '../ui/layout/Page.tsx'
import { useMay, useSession } from '../api/use-session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { useAddress } from '../ui/list/use-address.ts'
import { EmptyState } from '../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../ui/show/Loaded.tsx'
import { useMedia } from '../ui/use-media.ts'
import { Conversation } from './Conversation.tsx'
import { copy } from './copy.ts'
import { Rooms } from './Rooms.tsx'
import { useOutbox } from './use-outbox.ts'
import { useNamedRoom, useRooms, type RoomSide } from './use-rooms.ts'
import styles from './chat.module.css'

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
