import { Link } from 'wouter'
import { Button, LinkButton, IconButton } from '../ui/Button.tsx'
import { BackIcon, DownIcon } from '../ui/icons.tsx'
import { Face } from '../ui/show/Face.tsx'
import { Loaded } from '../ui/show/Loaded.tsx'
import { Notice } from '../ui/show/Notice.tsx'
import { shiftText, listLines, type ChatLine } from './chat-facts.ts'
import { copy } from './copy.ts'
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
import { ArrivedRow, GoingRow } from '../ui/upload/FileRows.tsx'
import { type UploadedFile, isShowablePicture, sizeText } from '../api/uploaded-file.ts'
import { useUploads } from '../ui/upload/use-uploads.ts'
import { useMedia } from '../ui/use-media.ts'
import { useNow } from '../api/use-now.ts'
import { later } from '../ui/show/later.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'

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
      <li className={styles.firstNew} data-first-new="">
        <span>{copy.newMessages}</span>
      </li>
    )}
    <li className={classes(styles.message, isOwn && styles.own, time !== undefined && styles.lastOfGroup)}>
      <Writer
        shown={sender}
        name={isOwn && message.senderName === userName ? copy.self : message.senderName}
      />
      <div className={styles.line}>
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
const Messages = ({
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

const MAX_FILES = 5
const { maxLength } = chatFields.text
const accept = listAccepted('chat')
const upload = uploadFor('chat')

type ComposerProps = {
  roomId: string
  onSend: (content: { text?: string; file?: UploadedFile }) => void
}

/** Writes a message and attaches files. What is typed stays until it is sent. */
const Composer = ({ roomId, onSend }: ComposerProps) => {
  const draft = useDraft<{ text: string }>(`chat-${roomId}`, { lasts: 'device' })
  const [text, setText] = useState(draft.saved?.text ?? '')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  // a touch keyboard has no Shift+Enter
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  const uploads = useUploads({ value: files, onChange: setFiles, upload, accept, maxFiles: MAX_FILES })
  const meant = text.trim()
  const left = maxLength - meant.length
  const isUploading = uploads.going.some(({ error }) => !error)
  const canSend = left >= 0 && !isUploading && (meant !== '' || files.length > 0)

  // a touch keyboard would cover the messages
  useEffect(() => {
    if (hasKeyboard) area.current?.focus({ preventScroll: true })
  }, [hasKeyboard])

  const write = (next: string) => {
    setText(next)
    if (next) draft.keep({ text: next })
    else draft.clear()
  }
  const send = () => {
    if (!canSend) return
    for (const file of files) onSend({ file })
    if (meant) onSend({ text: meant })
    setFiles([])
    write('')
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return
    event.preventDefault()
    send()
  }
  const take = (chosen: FileList | null) => {
    if (chosen?.length) void uploads.add([...chosen])
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
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
            <ArrivedRow key={file.url} file={file} disabled={false} onRemove={() => uploads.remove(file)} />
          ))}
          {uploads.going.map(one => (
            <GoingRow
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
            take(currentTarget.files)
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
          aria-invalid={left < 0 || undefined}
          aria-describedby={left < maxLength / 10 ? `${roomId}-left` : undefined}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={copy.send}
          title={copy.send}
          disabled={!canSend}
        >
          <SendIcon />
        </button>
      </div>
      {left < maxLength / 10 && (
        <p
          id={`${roomId}-left`}
          className={classes('text-13', left < 0 ? 'clay' : 'faint')}
          aria-live="polite"
        >
          {left < 0 ? fieldCopy.over(-left) : fieldCopy.left(left)}
        </p>
      )}
    </form>
  )
}

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
