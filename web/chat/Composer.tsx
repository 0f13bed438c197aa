import { chatFields } from '@gaitway/contract/fields/chat'
import { listAccepted } from '@gaitway/contract/values/uploads'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { uploadFor } from '../api/upload.ts'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { fieldCopy } from '../ui/inputs/field-copy.ts'
import { useDraft } from '../ui/forms/use-draft.ts'
import { AttachIcon, SendIcon } from '../ui/screen-icons.tsx'
import { ArrivedRow, GoingRow } from '../ui/upload/FileRows.tsx'
import type { UploadedFile } from '../api/uploaded-file.ts'
import { useUploads } from '../ui/upload/use-uploads.ts'
import { useMedia } from '../ui/use-media.ts'
import { copy } from './copy.ts'
import styles from './composer.module.css'

const MAX_FILES = 5
const { maxLength } = chatFields.text
const accept = listAccepted('chat')
const upload = uploadFor('chat')

type ComposerProps = {
  roomId: string
  onSend: (content: { text?: string; file?: UploadedFile }) => void
}

/** Writes a message and attaches files. What is typed stays until it is sent. */
export const Composer = ({ roomId, onSend }: ComposerProps) => {
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
