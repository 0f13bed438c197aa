import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { colours } from '@gaitway/contract/tokens'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { Authenticated, useGetOne } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { SessionWatch } from '../../layout/SessionWatch.tsx'
import { ReviewOf } from './ReviewOf.tsx'
import { useQueue } from './use-queue.ts'

const pageOf = (id: string) => `/verification?id=${id}`

const Person = ({ id, queue }: { id: string; queue: ReturnType<typeof useQueue> }) => {
  const { data, error } = useGetOne<UserRecord>('users', { id })
  if (error) return <Failed error={error} />
  return data ? (
    <ReviewOf key={id} user={data} queue={queue} />
  ) : (
    <LinearProgress aria-label="Reading the person" />
  )
}

const Failed = ({ error }: { error: unknown }) => (
  <Alert severity="error">{error instanceof Error ? error.message : 'This could not be read.'}</Alert>
)

const Review = () => {
  const [params] = useSearchParams()
  const asked = params.get('id') ?? undefined
  const queue = useQueue(asked, pageOf)
  if (asked) return <Person id={asked} queue={queue} />
  if (queue.first) return <Navigate to={pageOf(queue.first)} replace />
  if (queue.error) return <Failed error={queue.error} />
  if (queue.isPending) return <LinearProgress aria-label="Reading who waits" />
  return <Typography>Nobody waits for a decision.</Typography>
}

/** Whoever waits for a decision, one after the other, with nothing around them but the way back. */
export const Verification = () => (
  <Authenticated>
    <SessionWatch />
    <Box component="main" sx={{ minHeight: '100vh', paddingX: 2, paddingY: 1.5, background: colours.paper }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          marginBottom: 1,
        }}
      >
        <Typography component="h1" variant="h6">
          Verification
        </Typography>
        <Button component={Link} to="/users">
          Back to the users
        </Button>
      </Box>
      <Review />
    </Box>
  </Authenticated>
)
