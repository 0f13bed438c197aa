import { useEffect, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons.tsx'
import { FileIcon, RemoveIcon } from '../screen-icons.tsx'
import { copy } from '../../api/upload-copy.ts'
import { isShowablePicture, formatFileSize, type UploadedFile } from '../../api/uploaded-file.ts'
import type { RunningUpload } from './use-uploads.ts'
import styles from './Upload.module.css'

type PictureProps = { url: string | undefined; contentType: string | undefined }

const Picture = ({ url, contentType }: PictureProps) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={styles.picture}>
      {url && !isBroken && isShowablePicture(contentType) ? (
        <img src={url} alt="" onError={() => setBroken(true)} />
      ) : (
        <FileIcon size={22} />
      )}
    </span>
  )
}

const useLocalPicture = (file: File) => {
  const [url] = useState(() => (isShowablePicture(file.type) ? URL.createObjectURL(file) : undefined))
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return url
}

type ArrivedRowProps = { file: UploadedFile; disabled: boolean | undefined; onRemove: () => void }

export const UploadedRow = ({ file, disabled, onRemove }: ArrivedRowProps) => (
  <li className={styles.file}>
    <Picture url={file.url} contentType={file.contentType} />
    <span className="grow">
      <a className={styles.name} href={file.url} target="_blank" rel="noopener">
        {file.name}
      </a>
      {file.sizeBytes !== undefined && (
        <span className="block text-13 faint">{formatFileSize(file.sizeBytes)}</span>
      )}
    </span>
    <IconButton label={copy.remove(file.name)} icon={<RemoveIcon />} disabled={disabled} onClick={onRemove} />
  </li>
)

type GoingRowProps = { one: RunningUpload; onRetry: () => void; onStop: () => void }

export const UploadingRow = ({ one, onRetry, onStop }: GoingRowProps) => {
  const { file, share, error, canRetry } = one
  const url = useLocalPicture(file)
  return (
    <li className={classes(styles.file, error && styles.wrong)}>
      <Picture url={url} contentType={file.type} />
      <span className="grow">
        <span className={styles.name}>{file.name}</span>
        {error ? (
          <span className={styles.error} role="alert">
            {error}
          </span>
        ) : (
          <>
            <progress
              className={styles.progress}
              value={share}
              max={1}
              aria-label={copy.sending(file.name)}
            />
            <span className="block text-13 faint" aria-hidden="true">
              {share < 1 ? `Uploading, ${Math.round(share * 100)}%` : 'Uploaded, now checking it'}
            </span>
          </>
        )}
      </span>
      {error && canRetry && (
        <Button kind="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton
        label={error ? copy.remove(file.name) : `Cancel upload of ${file.name}`}
        icon={<CloseIcon />}
        onClick={onStop}
      />
    </li>
  )
}
