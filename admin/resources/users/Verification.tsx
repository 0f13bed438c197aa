import { Box, Button, Typography } from '@mui/material'
import { colours } from '@gaitway/contract/tokens'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { Authenticated, useGetOne } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { SessionWatch } from '../../layout/SessionWatch.tsx'
import { ReviewOf } from './ReviewOf.tsx'
import { useQueue } from './use-queue.ts'
import { Reading } from '../../shared/Reading.tsx'

const pageOf = (id: string) => `/verification?id=${id}`

const Person = ({ id, queue }: { id: string; queue: ReturnType<typeof useQueue> }) => {
  const { data, error } = useGetOne<UserRecord>('users', { id })
  if (error || !data) return <Reading what="the profile" data={data} error={error} />
  return <ReviewOf key={id} user={data} queue={queue} />
}

const Review = () => {
  const [params] = useSearchParams()
  const asked = params.get('id') ?? undefined
  const queue = useQueue(asked, pageOf)
  if (asked) return <Person id={asked} queue={queue} />
  if (queue.first) return <Navigate to={pageOf(queue.first)} replace />
  if (queue.error || queue.isPending)
    return <Reading what="the review queue" data={undefined} error={queue.error} />
  return <Typography>No one is under review.</Typography>
}

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
          Back to users
        </Button>
      </Box>
      <Review />
    </Box>
  </Authenticated>
)
