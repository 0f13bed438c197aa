import { useState } from 'react'
import { useNow } from '../api/use-now.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { later } from '../ui/show/later.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { FileIcon, MoreIcon } from '../ui/screen-icons.tsx'
import { isShowablePicture, sizeText } from '../api/uploaded-file.ts'
import { listLines, type ChatLine } from './chat-facts.ts'
import { copy } from './copy.ts'
import type { Message } from './use-history.ts'
import type { Outbox, OutboxMessage } from './use-outbox.ts'
import type { RoomSide } from './use-rooms.ts'
import styles from './chat.module.css'
import messageStyles from './message.module.css'

const ReportDialog = later(() => import('./ReportDialog.tsx'), 'ReportDialog')

const SentFile = ({
  file: { url, name, contentType, sizeBytes },
}: {
  file: NonNullable<Message['file']>
}) => (
  <a href={url} target="_blank" rel="noopener" className={styles.file}>
    {isShowablePicture(contentType) ? (
      <img src={url} alt={name} loading="lazy" className={styles.picture} />
    ) : (
      <>
        <FileIcon size={22} />
        <span className="grow">
          <span className="block medium">{name}</span>
          <span className="block text-13">{sizeText(sizeBytes)}</span>
        </span>
      </>
    )}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** Who wrote it: sides tell it to the eye, so most names are only for screen readers. */
const Writer = ({ shown, name }: { shown: string | undefined; name: string }) =>
  shown && name !== copy.self ? (
    <span className="text-13 quiet">{shown}</span>
  ) : (
    <span className="visually-hidden">{`${name}: `}</span>
  )

type MessageLineProps = {
  line: ChatLine
  isOwn: boolean
  isLastSeen: boolean
  isReported: boolean
  isFirstNew: boolean
  userName: string
  onReport: () => void
}

const MessageLine = ({
  line: { message, day, sender, time },
  isOwn,
  isLastSeen,
  isReported,
  isFirstNew,
  userName,
  onReport,
}: MessageLineProps) => (
  <>
    {day && (
      <li className={styles.day}>
        <span>{day}</span>
      </li>
    )}
    {isFirstNew && (
      <li className={messageStyles.firstNew} data-first-new="">
        <span>{copy.newMessages}</span>
      </li>
    )}
    <li className={classes(styles.message, isOwn && styles.own, time !== undefined && styles.lastOfGroup)}>
      <Writer
        shown={sender}
        name={isOwn && message.senderName === userName ? copy.self : message.senderName}
      />
      <div className={messageStyles.line}>
        <div className={styles.bubble}>
          {message.file ? <SentFile file={message.file} /> : <p className="typed">{message.text}</p>}
        </div>
        {!isOwn && !isReported && (
          <Menu
            label={`Actions for a message of ${message.senderName}`}
            button={<MoreIcon size={20} />}
            entries={[{ label: 'Report message', danger: true, onChoose: onReport }]}
          />
        )}
      </div>
      {(time || isLastSeen || isReported) && (
        <span className="text-13 faint">
          {time && <time dateTime={message.createdAt}>{time}</time>}
          {(isLastSeen || isReported) && `${time ? ' · ' : ''}${isReported ? 'You reported this' : 'Seen'}`}
        </span>
      )}
    </li>
  </>
)

type OutgoingLineProps = { one: OutboxMessage; outbox: Outbox }

const OutgoingLine = ({ one, outbox }: OutgoingLineProps) => (
  <li className={classes(styles.message, styles.own, styles.lastOfGroup)}>
    <div className={classes(styles.bubble, styles.outgoing)}>
      <p className="typed">{one.file ? one.file.name : one.text}</p>
    </div>
    {one.state === 'sending' ? (
      <span className="text-13 faint">Sending…</span>
    ) : (
      <span className={classes('small clay', styles.failed)} role="alert">
        <span>{one.why ? `${copy.notSent} ${one.why}` : copy.notSent}</span>
        <Button kind="quiet" size="small" onClick={() => outbox.retry(one)}>
          {copy.retry}
        </Button>
        <Button kind="quiet" size="small" onClick={() => outbox.discard(one)}>
          Discard
        </Button>
      </span>
    )}
  </li>
)

type MessagesProps = {
  messages: readonly Message[]
  outgoing: readonly OutboxMessage[]
  outbox: Outbox
  side: RoomSide
  userName: string
  jobZone: string | undefined
  seenUpTo: number
  /** the number of the first message that was unread when the room was opened */
  firstNew: number | undefined
  /** the other side */
  otherName: string
}

/** The messages by day, one’s own on the right, and those that aren’t sent yet. */
export const Messages = ({
  messages,
  outgoing,
  outbox,
  side,
  userName,
  jobZone,
  seenUpTo,
  firstNew,
  otherName,
}: MessagesProps) => {
  const now = useNow()
  const [reporting, setReporting] = useState<string>()
  /** An earlier page isn’t read again, so what was reported here is remembered. */
  const [reported, setReported] = useState<readonly string[]>([])
  const lastSeen = messages.findLast(message => message.side === side && message.number <= seenUpTo)
  return (
    <>
      <ol className={styles.messages}>
        {listLines(messages, { jobZone, now }).map(line => (
          <MessageLine
            key={line.message.id}
            line={line}
            isOwn={line.message.side === side}
            isLastSeen={line.message.id === lastSeen?.id}
            isFirstNew={line.message.number === firstNew}
            isReported={line.message.isReported || reported.includes(line.message.id)}
            userName={userName}
            onReport={() => setReporting(line.message.id)}
          />
        ))}
        {outgoing.map(one => (
          <OutgoingLine key={one.key} one={one} outbox={outbox} />
        ))}
      </ol>
      {reporting && (
        <ReportDialog
          messageId={reporting}
          name={otherName}
          onReported={() => {
            setReported([...reported, reporting])
            setReporting(undefined)
          }}
          onClose={() => setReporting(undefined)}
        />
      )}
    </>
  )
}
