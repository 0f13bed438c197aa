import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { HttpError, type RaRecord, ShowBase, useNotify, useRedirect, useShowContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { AdminPageTitle } from './AdminPageTitle.tsx'
import { LoadState } from './Parts.tsx'
import { withoutToast } from './queries.ts'

/** Shows the last six characters of an ID, which are enough to search by. A click copies the whole ID. */
const CopyId = ({ label, id }: { label: string; id: string }) => {
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

/** For an ID that no record has, or a failed request, which can be repeated. */
const NoRecord = ({ what, error }: { what: string; error: unknown }) => {
  const { resource, refetch } = useShowContext()
  const isMissing = error instanceof HttpError && [404, 422].includes(error.status)
  if (!isMissing)
    return <LoadState what={`the ${what}`} data={undefined} error={error} onTryAgain={refetch} />
  return (
    <>
      <AdminPageTitle title={`No ${what} has this ID`} />
      <Alert
        severity="error"
        action={
          <Button component={Link} to={`/${resource}`}>
            Back to the list
          </Button>
        }
      >
        No {what} has this ID.
      </Alert>
    </>
  )
}

export const RecordPage = <Row extends RaRecord>({ what, children }: RecordPageProps<Row>) => (
  <ShowBase<Row>
    queryOptions={withoutToast}
    render={({ record, error }) => (
      <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
        {record && children(record)}
        {!record && error && <NoRecord what={what} error={error} />}
        {!record && !error && <LinearProgress aria-label={`Loading the ${what}`} />}
      </Box>
    )}
  />
)

/** The shortcuts are off while someone is typing or a dialog is open. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null)

type QueueButtonsProps = { label: ReactNode; next: string | undefined; previous: string | undefined }

/** Buttons to the previous and the next record of a queue, with `p` and `n` as shortcuts. */
export const QueueButtons = ({ label, next, previous }: QueueButtonsProps) => {
  const redirect = useRedirect()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'n' ? next : event.key === 'p' ? previous : undefined
      if (to && !isTyping(event)) redirect(to)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [next, previous, redirect])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          flexBasis: { xs: '100%', sm: 'auto' },
        }}
      >
        {label}
      </Box>
      <Button variant="outlined" disabled={!previous} onClick={() => previous && redirect(previous)}>
        Previous (p)
      </Button>
      <Button variant="outlined" disabled={!next} onClick={() => next && redirect(next)}>
        Next (n)
      </Button>
    </Box>
  )
}
