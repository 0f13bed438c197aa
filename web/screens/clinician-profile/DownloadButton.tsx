import { useDownload } from '../../calls/download.ts'
import { Button } from '../../shared/Button.tsx'
import { DownloadIcon } from '../../shared/screen-icons.tsx'
import { words } from './words.ts'

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
      {words.download}
    </Button>
  )
}
