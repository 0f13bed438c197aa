import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ShowBase, useNotify, type RaRecord } from 'react-admin'

type CopyIdProps = { label: string; id: string }

/** Shows the last six characters, which are enough to search by; a click copies the whole ID. */
const CopyId = ({ label, id }: CopyIdProps) => {
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

type RecordHeaderProps = {
  name: string
  state: ReactNode
  under: ReactNode
  /** to copy, by their labels */
  ids?: Record<string, string | null>
  moves?: ReactNode
}

export const RecordHeader = ({ name, state, under, ids, moves }: RecordHeaderProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, marginBottom: 2 }}>
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {state}
      </Box>
      <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>{under}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', marginLeft: '-5px' }}>
        {Object.entries(ids ?? {}).map(([label, id]) => id && <CopyId key={label} label={label} id={id} />)}
      </Box>
    </Box>
    {moves && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{moves}</Box>}
  </Box>
)

type RecordPageProps<Row> = { what: string; children: (record: Row) => ReactNode }

export const RecordPage = <Row extends RaRecord>({ what, children }: RecordPageProps<Row>) => (
  <ShowBase<Row>
    render={({ record }) => (
      <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
        {record ? children(record) : <LinearProgress aria-label={`Loading ${what}`} />}
      </Box>
    )}
  />
)
