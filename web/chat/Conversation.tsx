import { Link } from 'wouter'
import { Button, LinkButton, IconButton } from '../ui/Button.tsx'
import { BackIcon, DownIcon } from '../ui/icons.tsx'
import { Face } from '../ui/show/Face.tsx'
import { Loaded } from '../ui/show/Loaded.tsx'
import { Notice } from '../ui/show/Notice.tsx'
import { formatRoomShift, listLines, type ChatLine } from './chat-facts.ts'
import { useHistory, type Message } from './use-history.ts'
import type { Outbox, OutboxMessage } from './use-outbox.ts'
import type { RoomSide, Room } from './use-rooms.ts'
import styles from './chat.module.css'
import { useLayoutEffect, useRef, useState, useEffect, type ClipboardEvent, type KeyboardEvent } from 'react'
import { chatFields } from '@gaitway/contract/fields/chat'
import { listAccepted } from '@gaitway/contract/values/uploads'
import { uploadFor } from '../api/upload.ts'
import { classes } from '../ui/classes.ts'
import { fieldCopy } from '../ui/inputs/field-copy.ts'
import { useDraft } from '../ui/forms/use-draft.ts'
import { AttachIcon, SendIcon, FileIcon, MoreIcon } from '../ui/screen-icons.tsx'
import { type UploadedFile, isShowablePicture, formatFileSize } from '../api/uploaded-file.ts'
import { useUploads } from '../ui/upload/use-uploads.ts'
import { useMedia } from '../ui/use-media.ts'
import { useNow } from '../api/use-now.ts'
import { lazyComponent } from '../ui/show/lazy-component.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'

const ReportDialog = lazyComponent(() => import('./ReportDialog.tsx'), 'ReportDialog')
const UploadedRow = lazyComponent(() => import('../ui/upload/FileRows.tsx'), 'UploadedRow')
const UploadingRow = lazyComponent(() => import('../ui/upload/FileRows.tsx'), 'UploadingRow')

const SELF = 'You'
const NEW_MESSAGES = 'New messages'
const RETRY = 'Try again'

const SentFile = ({ url, name, contentType, sizeBytes }: NonNullable<Message['file']>) => (
  <a href={url} target="_blank" rel="noopener" className={styles.file}>
    {isShowablePicture(contentType) ? (
      <img src={url} alt={name} loading="lazy" className={styles.picture} />
    ) : (
      <>
        <FileIcon size={22} />
        <span className="grow">
          <span className="block medium">{name}</span>
          <span className="block text-13">{formatFileSize(sizeBytes)}</span>
        </span>
      </>
    )}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** Who wrote a message. Its side of the screen shows that already, so most names are only for screen readers. */
const Writer = ({ sender, name }: { sender: string | undefined; name: string }) =>
  sender && name !== SELF ? (
    <span className="text-13 quiet">{sender}</span>
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

const MessageLine = ({ line, isOwn, isLastSeen, isReported, isFirstNew, ...props }: MessageLineProps) => {
  const { message, day, sender, time } = line
  const statusText = isReported ? 'You reported this' : isLastSeen && 'Seen'
  return (
    <>
      {day && (
        <li className={styles.day}>
          <span>{day}</span>
        </li>
      )}
      {isFirstNew && (
        <li className={styles.firstNew} data-first-new="">
          <span>{NEW_MESSAGES}</span>
        </li>
      )}
      <li className={classes(styles.message, isOwn && styles.own, time !== undefined && styles.lastOfGroup)}>
        <Writer
          sender={sender}
          name={isOwn && message.senderName === props.userName ? SELF : message.senderName}
        />
        <div className={styles.line}>
          <div className={styles.bubble}>
            {message.file ? <SentFile {...message.file} /> : <p className="typed">{message.text}</p>}
          </div>
          {!isOwn && !isReported && (
            <Menu
              label={`Actions for a message of ${message.senderName}`}
              button={<MoreIcon size={20} />}
              entries={[{ label: 'Report message', danger: true, onChoose: props.onReport }]}
            />
          )}
        </div>
        {(time || statusText) && (
          <span className="text-13 faint">
            {time && <time dateTime={message.createdAt}>{time}</time>}
            {time && statusText && ' · '}
            {statusText}
          </span>
        )}
      </li>
    </>
  )
}

type OutgoingLineProps = { message: OutboxMessage; outbox: Outbox }

const OutgoingLine = ({ message, outbox }: OutgoingLineProps) => (
  <li className={classes(styles.message, styles.own, styles.lastOfGroup)}>
    <div className={classes(styles.bubble, styles.outgoing)}>
      <p className="typed">{message.file ? message.file.name : message.text}</p>
    </div>
    {message.state === 'sending' ? (
      <span className="text-13 faint">Sending…</span>
    ) : (
      <span className={classes('small clay', styles.failed)} role="alert">
        <span>{message.reason ? `Not sent. ${message.reason}` : 'Not sent.'}</span>
        <Button kind="quiet" size="small" onClick={() => outbox.retry(message)}>
          {RETRY}
        </Button>
        <Button kind="quiet" size="small" onClick={() => outbox.discard(message)}>
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
  /** The number of the last message that the other side has seen. */
  seenUpTo: number
  /** The number of the first message that was unread when the room was opened. */
  firstNew: number | undefined
  /** The name of the other side. */
  otherName: string
}

/** The messages by day, with the reader's own on the right, and then the messages that aren’t sent yet. */
const Messages = (props: MessagesProps) => {
  const { messages, side, seenUpTo } = props
  const now = useNow()
  const [reporting, setReporting] = useState<string>()
  // earlier pages aren't refreshed, so the messages that were reported here are remembered
  const [reportedIds, setReportedIds] = useState<readonly string[]>([])
  const lastSeen = messages.findLast(message => message.side === side && message.number <= seenUpTo)
  return (
    <>
      <ol className={styles.messages}>
        {listLines(messages, { jobZone: props.jobZone, now }).map(line => (
          <MessageLine
            key={line.message.id}
            line={line}
            isOwn={line.message.side === side}
            isLastSeen={line.message.id === lastSeen?.id}
            isFirstNew={line.message.number === props.firstNew}
            isReported={line.message.isReported || reportedIds.includes(line.message.id)}
            userName={props.userName}
            onReport={() => setReporting(line.message.id)}
          />
        ))}
        {props.outgoing.map(message => (
          <OutgoingLine key={message.key} message={message} outbox={props.outbox} />
        ))}
      </ol>
      {reporting && (
        <ReportDialog
          messageId={reporting}
          name={props.otherName}
          onReported={() => {
            setReportedIds([...reportedIds, reporting])
            setReporting(undefined)
          }}
          onClose={() => setReporting(undefined)}
        />
      )}
    </>
  )
}

const MAX_FILES = 5
const { maxLength } = chatFields.text
const accept = listAccepted('chat')
const upload = uploadFor('chat')

type ComposerProps = {
  roomId: string
  onSend: (content: { text?: string; file?: UploadedFile }) => void
}

/** The field to write a message and attach files. What is typed is kept on the device until it is sent. */
const Composer = ({ roomId, onSend }: ComposerProps) => {
  const draft = useDraft<{ text: string }>(`chat-${roomId}`, { lasts: 'device' })
  const [text, setText] = useState(draft.saved?.text ?? '')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  // a touch keyboard has no Shift+Enter
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  const uploads = useUploads({ value: files, onChange: setFiles, upload, accept, maxFiles: MAX_FILES })
  const trimmed = text.trim()
  const charactersLeft = maxLength - trimmed.length
  const isUploading = uploads.going.some(({ error }) => !error)
  const canSend = charactersLeft >= 0 && !isUploading && (trimmed !== '' || files.length > 0)

  // not on touch screens, where the keyboard would cover the messages
  useEffect(() => {
    if (hasKeyboard) area.current?.focus({ preventScroll: true })
  }, [hasKeyboard])

  const changeText = (next: string) => {
    setText(next)
    if (next) draft.keep({ text: next })
    else draft.clear()
  }
  const send = () => {
    if (!canSend) return
    for (const file of files) onSend({ file })
    if (trimmed) onSend({ text: trimmed })
    setFiles([])
    changeText('')
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return
    event.preventDefault()
    send()
  }
  const addFiles = (chosen: FileList | null) => {
    if (chosen?.length) void uploads.add([...chosen])
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    addFiles(event.clipboardData.files)
  }

  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {(files.length > 0 || uploads.going.length > 0) && (
        <ul className={styles.staged}>
          {files.map(file => (
            <UploadedRow key={file.url} file={file} disabled={false} onRemove={() => uploads.remove(file)} />
          ))}
          {uploads.going.map(one => (
            <UploadingRow
              key={one.id}
              one={one}
              onRetry={() => void uploads.retry(one)}
              onStop={() => uploads.stop(one)}
            />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{uploads.said}</output>
      <div className={styles.writing}>
        <IconButton label="Attach files" icon={<AttachIcon />} onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          data-upload="choose"
          hidden
          multiple
          accept={accept}
          onChange={({ currentTarget }) => {
            addFiles(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <textarea
          ref={area}
          className={styles.area}
          rows={1}
          value={text}
          aria-label="Message"
          placeholder="Write a message"
          aria-invalid={charactersLeft < 0 || undefined}
          aria-describedby={charactersLeft < maxLength / 10 ? `${roomId}-left` : undefined}
          onChange={({ currentTarget }) => changeText(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button type="submit" className={styles.send} aria-label="Send" title="Send" disabled={!canSend}>
          <SendIcon />
        </button>
      </div>
      {charactersLeft < maxLength / 10 && (
        <p
          id={`${roomId}-left`}
          className={classes('text-13', charactersLeft < 0 ? 'clay' : 'faint')}
          aria-live="polite"
        >
          {charactersLeft < 0 ? fieldCopy.over(-charactersLeft) : fieldCopy.left(charactersLeft)}
        </p>
      )}
    </form>
  )
}

/** Within this distance of the end or the beginning, the reader counts as being there. */
const NEAR_PX = 100

/** The numbers of the first and last message and of the first unread one, and how many are being sent. */
type ShownMessages = Record<'first' | 'last' | 'firstNew', number | undefined> & { outgoing: number }

/** Scrolls down as far as possible without moving the first unread message out of view. */
const scrollToFirstNew = (element: HTMLElement) => {
  element.scrollTop = element.scrollHeight
  const firstNew = element.querySelector('[data-first-new]')
  const offset = firstNew && firstNew.getBoundingClientRect().top - element.getBoundingClientRect().top
  if (offset && offset < 0) element.scrollTop += offset
}

/**
 * Scrolls the conversation: to the first unread message when it opens, to the newest message while the reader is at the
 * end, and to the same message as before when earlier ones are added above.
 */
const useScroll = ({ first, last, firstNew, outgoing }: ShownMessages, onNearStart: () => void) => {
  const log = useRef<HTMLDivElement>(null)
  const previous = useRef({ first, last, firstNew, outgoing, height: 0, isAtEnd: true })
  const [hasNew, setHasNew] = useState(false)
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const { current: was } = previous
    if (was.first !== undefined && first !== undefined && first < was.first)
      element.scrollTop += element.scrollHeight - was.height
    else if (firstNew !== was.firstNew) scrollToFirstNew(element)
    else if (was.isAtEnd || outgoing > was.outgoing) element.scrollTop = element.scrollHeight
    else if (last !== was.last) setHasNew(true)
    previous.current = { ...was, first, last, firstNew, outgoing, height: element.scrollHeight }
  }, [first, last, firstNew, outgoing])
  const onScroll = () => {
    const { current: element } = log
    if (!element) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    previous.current.isAtEnd = isAtEnd
    if (isAtEnd) setHasNew(false)
    if (element.scrollTop < NEAR_PX) onNearStart()
  }
  const scrollToEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
    setHasNew(false)
  }
  return { log, hasNew, onScroll, scrollToEnd }
}

/** An element that scrolls must be reachable with the keyboard. */
const focusable = { tabIndex: 0 }

type HeaderProps = { room: Room; side: RoomSide; isWide: boolean }

/** Who the conversation is with, and the shift that it is about. */
const Header = ({ room: { name, profileUrl, shift }, side, isWide }: HeaderProps) => (
  <header className={styles.head}>
    {!isWide && (
      <LinkButton kind="quiet" size="small" icon={<BackIcon />} href="/chat-profile">
        <span className="visually-hidden">All conversations</span>
      </LinkButton>
    )}
    <Face name={name} pictureUrl={profileUrl} of={side === 'clinician' ? 'place' : 'person'} size={40} />
    <div className="grow">
      <h2 className={styles.cut}>{name}</h2>
      {shift && (
        <Link href={`/${side}/jobprofile/${shift.jobId}`} className={styles.shift}>
          {formatRoomShift(shift)}
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
      {hasFailed ? RETRY : 'Show earlier messages'}
    </Button>
  </div>
)

type ConversationProps = HeaderProps & { userName: string; outbox: Outbox }

/** One room: its messages, and the field to write the next one. */
export const Conversation = ({ room: opened, side, userName, outbox, isWide }: ConversationProps) => {
  const { answer, messages, firstNew, hasEarlier, earlier } = useHistory(opened.id)
  const room = answer.data?.room ?? opened
  const outgoing = outbox.items.filter(({ roomId }) => roomId === room.id)
  const { log, hasNew, onScroll, scrollToEnd } = useScroll(
    { first: messages[0]?.number, last: messages.at(-1)?.number, firstNew, outgoing: outgoing.length },
    () => {
      if (hasEarlier && !earlier.hasFailed) void earlier.load()
    },
  )
  return (
    <section className={styles.conversation} aria-label={`Chat with ${room.name}`}>
      <Header room={room} side={side} isWide={isWide} />
      <div className={styles.middle}>
        <div
          ref={log}
          className={styles.log}
          role="log"
          aria-label={`Messages with ${room.name}`}
          {...focusable}
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
            <Button size="small" icon={<DownIcon size={18} />} onClick={scrollToEnd}>
              {NEW_MESSAGES}
            </Button>
          </div>
        )}
      </div>
      {room.canWrite ? (
        <Composer roomId={room.id} onSend={content => outbox.send({ roomId: room.id, ...content })} />
      ) : (
        <div className={styles.closed}>
          <Notice tone="info">
            You can’t write to each other anymore. You can still read your messages.
          </Notice>
        </div>
      )}
    </section>
  )
}
