import { Alert } from '@mui/material'
import { describeLateTick, LATE_TICK_EFFECT } from '@gaitway/contract/format/late-tick'
import { PageLink } from '../shared/Parts.tsx'
import { useCall } from '../shared/queries.ts'

const CHECKED_EVERY_MILLISECONDS = 60_000

/** Says on every page that scheduled tasks are late, as long as they are. */
export const LateTick = () => {
  const { data = [] } = useCall('ledger.runs', {}, { refetchInterval: CHECKED_EVERY_MILLISECONDS })
  const late = data.find(({ problem }) => problem)
  if (!late?.problem || !late.finishedAt) return null
  return (
    <Alert severity="error" sx={{ marginTop: 2 }}>
      {describeLateTick(late.problem, late.finishedAt)} {LATE_TICK_EFFECT}{' '}
      <PageLink to="/settings/runs">See scheduled runs</PageLink>
    </Alert>
  )
}
