import { Box, LinearProgress } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { ShowBase, Title, useShowContext } from 'react-admin'
import { ReviewOf } from './ReviewOf.tsx'
import { useQueue } from './use-queue.ts'

const Review = ({ user }: { user: UserRecord }) => {
  const queue = useQueue(user.id)
  return (
    <>
      <Title title={user.name} />
      <ReviewOf user={user} queue={queue} />
    </>
  )
}

const Page = () => {
  const { record } = useShowContext<UserRecord>()
  return record ? <Review user={record} /> : <LinearProgress aria-label="Loading the profile" />
}

export const UserShow = () => (
  <ShowBase>
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <Page />
    </Box>
  </ShowBase>
)
