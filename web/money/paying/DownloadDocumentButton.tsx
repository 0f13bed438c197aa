import type { Sent } from '@gaitway/contract/schemas/index'
import type { ReactNode } from 'react'
import { useDownload } from '../../api/download.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/screen-icons.tsx'

type Named = Sent<'payments.receipt'>

type DownloadDocumentButtonProps = { named: Named; kind?: 'primary' | 'secondary'; children: ReactNode }

/** Downloads a receipt, invoice or credit note as a PDF. */
export const DownloadDocumentButton = ({
  named,
  kind = 'secondary',
  children,
}: DownloadDocumentButtonProps) => {
  const { run, busy } = useDownload('payments.receipt')
  return (
    <Button kind={kind} icon={<DownloadIcon size={18} />} busy={busy} onClick={() => void run(named)}>
      {children}
    </Button>
  )
}

/** Downloads a receipt, invoice or credit note as a PDF. An icon button, for lists. */
export const DocumentIconButton = ({ named, label }: { named: Named; label: string }) => {
  const { run, busy } = useDownload('payments.receipt')
  return (
    <IconButton
      label={label}
      icon={<DownloadIcon />}
      aria-busy={busy || undefined}
      onClick={() => !busy && void run(named)}
    />
  )
}
