import { useState } from 'react'
import { useDownload } from '../../api/download.ts'
import { Button } from '../../shared/Button.tsx'
import { DownloadIcon, HeartIcon } from '../../shared/screen-icons.tsx'
import { copy } from './copy.ts'
import { call, CallFailed } from '../../api/call.ts'
import { toasts } from '../../shared/overlays/toasts.ts'

export const DownloadButton = ({ clinicianId }: { clinicianId: string }) => {
  const { run, busy } = useDownload('clinicians.downloadProfile')
  return (
    <Button
      kind="secondary"
      size="small"
      icon={<DownloadIcon size={18} />}
      busy={busy}
      onClick={() => void run({ id: clinicianId })}
    >
      {copy.download}
    </Button>
  )
}

type FavoriteButtonProps = {
  clinicianId: string
  isFavorite: boolean
  /** Updates the shown profile in place. Loading it again would record another read. */
  onChange: (isFavorite: boolean) => void
}

export const FavoriteButton = ({ clinicianId, isFavorite, onChange }: FavoriteButtonProps) => {
  const [busy, setBusy] = useState(false)
  const turn = async () => {
    setBusy(true)
    try {
      await call(isFavorite ? 'clinicians.removeFavorite' : 'clinicians.addFavorite', { clinicianId })
      onChange(!isFavorite)
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      toasts.sayError(thrown.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind="secondary"
      size="small"
      icon={<HeartIcon size={18} filled={isFavorite} />}
      busy={busy}
      onClick={() => void turn()}
    >
      {isFavorite ? copy.unsave : copy.save}
    </Button>
  )
}
