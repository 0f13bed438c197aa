import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CameraIcon, UploadIcon } from '../screen-icons.tsx'
import { useFieldAttributes, type InputProps } from '../inputs/field-parts.ts'
import { Cluster } from '../layout/Stack.tsx'
import { copy as uploadCopy } from '../../api/upload-copy.ts'
import { UploadedRow, UploadingRow } from './FileRows.tsx'
import {
  describeAccepted,
  takesPictures,
  type UploadedFile,
  type UploadFile,
} from '../../api/uploaded-file.ts'
import { useUploads } from './use-uploads.ts'
import styles from './Upload.module.css'

type DropAreaOptions = { disabled: boolean | undefined; onFiles: (files: FileList) => void }

const preventDefault = (event: Event) => event.preventDefault()

/** The props of an area that takes dropped and pasted files, and whether files are dragged over it. */
const useDropArea = ({ disabled, onFiles }: DropAreaOptions) => {
  const [isOver, setOver] = useState(false)
  // the browser would open a file dropped elsewhere, and what was typed would be lost
  useEffect(() => {
    for (const name of ['dragover', 'drop']) window.addEventListener(name, preventDefault)
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, preventDefault)
    }
  }, [])
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(!disabled)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const isWithin =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isWithin) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        onFiles(event.clipboardData.files)
      },
    },
  }
}

type UploadProps = Omit<InputProps<readonly UploadedFile[]>, 'onChange'> & {
  onChange: (files: readonly UploadedFile[]) => void
  upload: UploadFile
  /** Extensions as in a file input: ".pdf,.jpg". */
  accept: string
  maxFiles?: number
  /** The camera that a phone opens. */
  camera?: 'environment' | 'user'
  /** Called when the first upload starts and when the last one ends. */
  onUploading?: (isUploading: boolean) => void
}

/** Files chosen, dropped, pasted or photographed, with progress, preview and error. Goes inside a `Field group`. */
export const Upload = ({
  value = [],
  onChange,
  upload,
  accept,
  maxFiles = 1,
  camera = 'environment',
  disabled,
  onBlur,
  onUploading,
}: UploadProps) => {
  const { 'aria-describedby': describedBy } = useFieldAttributes()
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { going, said, add, retry, stop, remove } = useUploads({
    value,
    onChange,
    upload,
    accept,
    maxFiles,
    onUploading,
  })

  const addFiles = (files: FileList | null) => {
    if (files?.length && !disabled) void add([...files])
    onBlur?.()
  }
  const onChosen = (input: HTMLInputElement) => {
    addFiles(input.files)
    input.value = ''
  }
  const { isOver, area } = useDropArea({ disabled, onFiles: addFiles })
  const isMultiple = maxFiles > 1
  const isFull = isMultiple && value.length >= maxFiles
  const chooseLabel = isMultiple ? 'Choose files' : value.length ? 'Choose another file' : 'Choose a file'
  const dropHint = isMultiple ? 'or drop them here' : 'or drop it here'

  return (
    <div className={classes(styles.area, isOver && styles.over, disabled && styles.off)} {...area}>
      {(value.length > 0 || going.length > 0) && (
        <ul className={styles.files}>
          {value.map(file => (
            <UploadedRow
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
            <UploadingRow
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
      <Cluster lineGap={8}>
        <Button
          ref={button}
          kind="secondary"
          size="small"
          icon={<UploadIcon size={18} />}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => fileInput.current?.click()}
        >
          {chooseLabel}
        </Button>
        {takesPictures(accept) && (
          <span className="touch-only">
            <Button
              kind="secondary"
              size="small"
              icon={<CameraIcon size={18} />}
              disabled={disabled}
              onClick={() => cameraInput.current?.click()}
            >
              Take a photo
            </Button>
          </span>
        )}
        <span className={classes('small quiet', styles.drop)}>{isOver ? 'Drop to add' : dropHint}</span>
      </Cluster>
      <p className={classes('text-13 faint', styles.note)}>
        {isFull ? uploadCopy.tooMany(maxFiles) : describeAccepted(accept)}
      </p>
      <output className="visually-hidden">{said}</output>
      <input
        ref={fileInput}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={isMultiple}
        data-upload="choose"
        onChange={event => onChosen(event.currentTarget)}
      />
      <input
        ref={cameraInput}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/*"
        capture={camera}
        onChange={event => onChosen(event.currentTarget)}
      />
    </div>
  )
}
