import { Link } from '@mui/material'
import type { OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { Panel } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'

/** When a person is called, where a call is booked; it leads to the call. */
export const CallOf = ({ userId }: { userId: string }) => {
  const { data } = useGetList<OnboardingCallRecord>('onboarding-calls', {
    filter: { userId, status: 'booked' },
    sort: { field: 'startsAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [call] = data ?? []
  if (!call) return null
  return (
    <Panel title="Call booked">
      <Link component={RouterLink} to={`/onboarding-calls/${call.id}/show`}>
        {showWhen(call.startsAt)}
      </Link>
    </Panel>
  )
}
