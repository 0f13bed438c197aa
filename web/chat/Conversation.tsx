import { Link } from 'wouter'
import { Button, LinkButton } from '../ui/Button.tsx'
import { BackIcon, DownIcon } from '../ui/icons.tsx'
import { Face } from '../ui/show/Face.tsx'
import { Loaded } from '../ui/show/Loaded.tsx'
import { Notice } from '../ui/show/Notice.tsx'
import { shiftText } from './chat-facts.ts'
import { Composer } from './Composer.tsx'
import { copy } from './copy.ts'
import { Messages } from './Messages.tsx'
import { useHistory } from './use-history.ts'
import type { Outbox } from './use-outbox.ts'
import type { RoomSide, Room } from './use-rooms.ts'
import styles from './chat.module.css'
import { useLayoutEffect, useRef, useState } from 'react'

/** Within this distance a reader counts as being at the end, or at the beginning. */
const NEAR_PX = 100

type Shown = {
  first: number | undefined
  last: number | undefined
  /** the first message that was unread when the room was opened */
  firstNew: number | undefined
  outgoing: number
}

/** As far down as possible without moving the first unread message out of view. */
const openAt = (element: HTMLElement) => {
  element.scrollTop = element.scrollHeight
  const firstNew = element.querySelector('[data-first-new]')
  const above = firstNew && firstNew.getBoundingClientRect().top - element.getBoundingClientRect().top
  if (above && above < 0) element.scrollTop += above
}

/**
 * Keeps the conversation where it is read: at the first unread message when it opens, at the newest one while the reader
 * is there, and at the same message when earlier ones appear above.
 */
const useScroll = ({ first, last, firstNew, outgoing }: Shown, onNearStart: () => void) => {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, firstNew, outgoing, height: 0, isAtEnd: true })
  const [hasNew, setHasNew] = useState(false)
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const { current: was } = before
    if (was.first !== undefined && first !== undefined && first < was.first)
      element.scrollTop += element.scrollHeight - was.height
    else if (firstNew !== was.firstNew) openAt(element)
    else if (was.isAtEnd || outgoing > was.outgoing) element.scrollTop = element.scrollHeight
    else if (last !== was.last) setHasNew(true)
    before.current = { ...was, first, last, firstNew, outgoing, height: element.scrollHeight }
  }, [first, last, firstNew, outgoing])
  const onScroll = () => {
    const { current: element } = log
    if (!element) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    before.current.isAtEnd = isAtEnd
    if (isAtEnd) setHasNew(false)
    if (element.scrollTop < NEAR_PX) onNearStart()
  }
  const toEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
    setHasNew(false)
  }
  return { log, hasNew, onScroll, toEnd }
}

/** What scrolls must be reachable with the keyboard. */
const scrolledByKeys = { tabIndex: 0 }

type HeadProps = { room: Room; side: RoomSide; isWide: boolean }

/** Who it is with, and the shift that it is about. */
const Head = ({ room: { name, profileUrl, shift }, side, isWide }: HeadProps) => (
  <header className={styles.head}>
    {!isWide && (
      <LinkButton kind="quiet" size="small" icon={<BackIcon />} href="/chat-profile">
        <span className="visually-hidden">{copy.back}</span>
      </LinkButton>
    )}
    <Face name={name} pictureUrl={profileUrl} of={side === 'clinician' ? 'place' : 'person'} size={40} />
    <div className="grow">
      <h2 className={styles.cut}>{name}</h2>
      {shift && (
        <Link href={`/${side}/jobprofile/${shift.jobId}`} className={styles.shift}>
          {shiftText(shift)}
        </Link>
      )}
    </div>
  </header>
)

type EarlierProps = ReturnType<typeof useHistory>['earlier']

const Earlier = ({ busy, hasFailed, load }: EarlierProps) => (
  <div className={styles.earlier}>
    {hasFailed && <span className="small clay">Earlier messages didn’t load</span>}
    <Button kind="quiet" size="small" busy={busy} onClick={() => void load()}>
      {hasFailed ? copy.retry : 'Show earlier messages'}
    </Button>
  </div>
)

type ConversationProps = HeadProps & { userName: string; outbox: Outbox }

/** One room: its messages, and the field to write the next one. */
export const Conversation = ({ room: opened, side, userName, outbox, isWide }: ConversationProps) => {
  const { answer, messages, firstNew, hasEarlier, earlier } = useHistory(opened.id)
  const room = answer.data?.room ?? opened
  const outgoing = outbox.items.filter(({ roomId }) => roomId === room.id)
  const { log, hasNew, onScroll, toEnd } = useScroll(
    { first: messages[0]?.number, last: messages.at(-1)?.number, firstNew, outgoing: outgoing.length },
    () => {
      if (hasEarlier && !earlier.hasFailed) void earlier.load()
    },
  )
  return (
    <section className={styles.conversation} aria-label={copy.with(room.name)}>
      <Head room={room} side={side} isWide={isWide} />
      <div className={styles.middle}>
        <div
          ref={log}
          className={styles.log}
          role="log"
          aria-label={`Messages with ${room.name}`}
          {...scrolledByKeys}
          onScroll={onScroll}
        >
          <Loaded answer={answer} count={3}>
            {({ seenUpTo }) => (
              <>
                {hasEarlier && <Earlier {...earlier} />}
                {messages.length === 0 && outgoing.length === 0 && (
                  <p className="quiet center padded">{`Write the first message to ${room.name}.`}</p>
                )}
                <Messages
                  messages={messages}
                  outgoing={outgoing}
                  outbox={outbox}
                  side={side}
                  userName={userName}
                  jobZone={room.shift?.timeZone}
                  seenUpTo={seenUpTo}
                  firstNew={firstNew}
                  otherName={room.name}
                />
              </>
            )}
          </Loaded>
        </div>
        {hasNew && (
          <div className={styles.newest}>
            <Button size="small" icon={<DownIcon size={18} />} onClick={toEnd}>
              {copy.newMessages}
            </Button>
          </div>
        )}
      </div>
      {room.canWrite ? (
        <Composer roomId={room.id} onSend={content => outbox.send({ roomId: room.id, ...content })} />
      ) : (
        <div className={styles.closed}>
          <Notice tone="sky">You can’t write to each other anymore. You can still read your messages.</Notice>
        </div>
      )}
    </section>
  )
}
