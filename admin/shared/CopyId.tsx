import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Button } from '@mui/material'
import { useNotify } from 'react-admin'

type CopyIdProps = { label: string; id: string }

/** Shows the last six characters, which are enough to search by; a click copies the whole ID. */
export const CopyId = ({ label, id }: CopyIdProps) => {
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => notify(`${label} copied`, { type: 'success' }),
      () => notify(id, { type: 'info' }),
    )
  return (
    <Button
      size="small"
      onClick={() => void copy()}
      title={id}
      aria-label={`Copy ${label} ${id}`}
      endIcon={<ContentCopy sx={{ fontSize: '14px !important' }} />}
      sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500, color: 'text.secondary' }}
    >
      {label} …{id.slice(-6)}
    </Button>
  )
}
