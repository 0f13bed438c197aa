import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { weekdays } from '@gaitway/contract/enums'
import { ONBOARDING_CALL_MINUTES, ONBOARDING_DAYS_AHEAD } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { colours } from '@gaitway/contract/tokens'
import { useState, type SubmitEvent } from 'react'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { BackOffice } from '../../data-provider.ts'
import { Panel } from '../../shared/Parts.tsx'
import {
  faultsByKey,
  inOrder,
  missingTimes,
  sentHours,
  typedHours,
  type Stretch,
  type Weekday,
} from './hours.ts'
import { WeekdayRow } from './WeekdayRow.tsx'

type Saved = Output<'onboarding.hours'>
const queryKey = ['onboardingHours']

const faultsOf = (thrown: unknown): Record<string, string> => {
  const body: unknown = thrown instanceof HttpError ? thrown.body : undefined
  return (body as { errors?: Record<string, string> } | undefined)?.errors ?? {}
}

const Editor = ({ saved }: { saved: Saved }) => {
  const dataProvider = useDataProvider<BackOffice>()
  const queries = useQueryClient()
  const notify = useNotify()
  const [stretches, setStretches] = useState(() => typedHours(saved.hours))
  const [faults, setFaults] = useState<Record<number, string>>({})
  const [busy, setBusy] = useState(false)

  const change = (next: Stretch[]) => {
    setStretches(next)
    setFaults({})
  }
  const add = (weekday: Weekday) => {
    const key = Math.max(0, ...stretches.map(one => one.key)) + 1
    const last = stretches.findLast(one => one.weekday === weekday)
    change([...stretches, { key, weekday, start: last ? last.end : '09:00', end: last ? '' : '17:00' }])
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = inOrder(stretches)
    const missing = missingTimes(sent)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const now = await dataProvider.saveHours(sentHours(sent))
      queries.setQueryData(queryKey, now)
      setStretches(typedHours(now.hours))
      notify('The hours are saved', { type: 'success' })
    } catch (thrown) {
      setFaults(faultsByKey(sent, faultsOf(thrown)))
      notify(thrown instanceof Error ? thrown.message : 'Something went wrong', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      {weekdays.map(weekday => (
        <WeekdayRow
          key={weekday}
          weekday={weekday}
          stretches={stretches.filter(one => one.weekday === weekday)}
          faults={faults}
          onChange={changed => change(stretches.map(one => (one.key === changed.key ? changed : one)))}
          onRemove={key => change(stretches.filter(one => one.key !== key))}
          onAdd={() => add(weekday)}
        />
      ))}
      <Box sx={{ marginTop: 2 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          Save the hours
        </Button>
      </Box>
    </form>
  )
}

/** The weekly hours in which people book their onboarding call. */
export const CallHours = () => {
  const dataProvider = useDataProvider<BackOffice>()
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => dataProvider.readHours(),
    refetchOnWindowFocus: false,
  })
  return (
    <Panel title="Hours of onboarding calls">
      <Typography sx={{ color: colours.ink2, marginBottom: 1 }}>
        People book {ONBOARDING_CALL_MINUTES} minutes inside these hours, up to {ONBOARDING_DAYS_AHEAD} days
        ahead. Times are those of Chicago. Calls that are booked stay when the hours change.
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Reading the hours" />}
      {data && <Editor saved={data} />}
    </Panel>
  )
}
