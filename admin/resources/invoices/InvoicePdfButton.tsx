import { Button, type ButtonProps } from '@mui/material'
import { calls } from '@gaitway/contract/calls/index'
import { useDownload } from '../../shared/queries.ts'

const receipt = calls['payments.receipt']

type DocumentButtonProps = Pick<ButtonProps, 'variant' | 'sx'> & {
  named: { invoiceId: string } | { creditNoteId: string }
  label: string
}

/** Saves the PDF of an invoice or a credit note. */
export const InvoicePdfButton = ({ named, label, variant = 'outlined', sx }: DocumentButtonProps) => {
  const { download, busy } = useDownload()
  const save = () =>
    download(`/api${receipt.path}`, {
      method: receipt.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(named),
    })
  return (
    <Button variant={variant} size="small" sx={sx} disabled={busy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
