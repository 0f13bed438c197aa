import { FILE_MAX_MEGABYTES } from '@gaitway/contract/limits'
import { useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CameraIcon, UploadIcon } from '../screen-icons.tsx'
import { useFieldAttributes, type InputProps } from '../inputs/field-parts.ts'
import { messages } from '../messages.ts'
import { ArrivedRow, GoingRow } from './FileRows.tsx'
import { noteOf, takesPictures, type UploadedFile, type UploadFile } from './uploaded-file.ts'
import { useDropping } from './use-dropping.ts'
import { useUploads } from './use-uploads.ts'
import styles from './Upload.module.css'

type UploadProps = Omit<InputProps<readonly UploadedFile[]>, 'onChange'> & {
  onChange: (files: readonly UploadedFile[]) => void
  upload: UploadFile
  /** Extensions as in a file input: ".pdf,.jpg". */
  accept: string
  maxFiles?: number
  maxMegabytes?: number
  /** The camera that a phone opens. */
  camera?: 'environment' | 'user'
  /** Replaces the list of accepted files in the drop area. */
  note?: ReactNode
}

/**
 * Files chosen, dropped, pasted or photographed, each with progress, preview and error. Goes inside a `Field
 * group`.
 */
export const Upload = ({
  value = [],
  onChange,
  upload,
  accept,
  maxFiles = 1,
  maxMegabytes = FILE_MAX_MEGABYTES,
  camera = 'environment',
  note = noteOf({ accept, maxMegabytes }),
  disabled,
  onBlur,
}: UploadProps) => {
  const { 'aria-describedby': describedBy } = useFieldAttributes()
  const chooser = useRef<HTMLInputElement>(null)
  const photographer = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { going, said, add, retry, stop, remove } = useUploads({
    value,
    onChange,
    upload,
    accept,
    maxMegabytes,
    maxFiles,
  })

  const take = (files: FileList | null) => {
    if (files?.length && !disabled) void add([...files])
    onBlur?.()
  }
  const chosen = (input: HTMLInputElement) => {
    take(input.files)
    input.value = ''
  }
  const { isOver, area } = useDropping({ disabled, take })
  const many = maxFiles > 1
  const full = many && value.length >= maxFiles
  const copy = many
    ? messages.upload.chooseMany
    : value.length
      ? messages.upload.replace
      : messages.upload.choose
  const dropHere = many ? messages.upload.dropMany : messages.upload.drop

  return (
    <div className={classes(styles.area, isOver && styles.over, disabled && styles.off)} {...area}>
      {(value.length > 0 || going.length > 0) && (
        <ul className={styles.files}>
          {value.map(file => (
            <ArrivedRow
              key={file.url}
              file={file}
              disabled={disabled}
              onRemove={() => {
                remove(file)
                button.current?.focus()
              }}
            />
          ))}
          {going.map(one => (
            <GoingRow
              key={one.id}
              one={one}
              onRetry={() => {
                void retry(one)
                button.current?.focus()
              }}
              onStop={() => {
                stop(one)
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div className={styles.choose}>
        <Button
          ref={button}
          kind="secondary"
          size="small"
          icon={<UploadIcon size={18} />}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => chooser.current?.click()}
        >
          {copy}
        </Button>
        {takesPictures(accept) && (
          <span className="touch-only">
            <Button
              kind="secondary"
              size="small"
              icon={<CameraIcon size={18} />}
              disabled={disabled}
              onClick={() => photographer.current?.click()}
            >
              {messages.upload.takePhoto}
            </Button>
          </span>
        )}
        <span className={classes('small quiet', styles.drop)}>
          {isOver ? messages.upload.dropToAdd : dropHere}
        </span>
      </div>
      <p className={classes('text-13 faint', styles.note)}>
        {full ? messages.upload.tooMany(maxFiles) : note}
      </p>
      <output className="visually-hidden">{said}</output>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={many}
        data-upload="choose"
        onChange={event => chosen(event.currentTarget)}
      />
      <input
        ref={photographer}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/*"
        capture={camera}
        onChange={event => chosen(event.currentTarget)}
      />
    </div>
  )
}
