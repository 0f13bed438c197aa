import { useState } from 'react'
import { useDownload } from '../../api/download.ts'
import { Button } from '../../shared/Button.tsx'
import { DownloadIcon, HeartIcon } from '../../shared/screen-icons.tsx'
import { copy } from './copy.ts'
import { call, CallFailed } from '../../api/call.ts'
import { toasts } from '../../shared/overlays/toasts.ts'

/** Saves a profile as one hands in a resume. */
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
  /** What it is from now on; the profile is not read anew for it: each reading is on record. */
  onChange: (isFavorite: boolean) => void
}

/** Keeps a clinician among the facility's favorites, or lets go. */
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
