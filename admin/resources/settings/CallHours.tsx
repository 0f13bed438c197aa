import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from '@mui/material'
import { colours } from '@gaitway/contract/tokens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { weekdays } from '@gaitway/contract/enums'
import { ONBOARDING_CALL_MINUTES, ONBOARDING_DAYS_AHEAD } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../session.ts'
import { Panel } from '../../shared/Parts.tsx'
import { Reading } from '../../shared/Reading.tsx'
import { useMove, withFieldErrors } from '../../shared/use-move.ts'
import {
  faultsByKey,
  inOrder,
  missingTimes,
  sentHours,
  type Stretch,
  typedHours,
  type Weekday,
} from './hours.ts'

type WeekdayRowProps = {
  weekday: Weekday
  stretches: readonly Stretch[]
  faults: Record<number, string>
  onChange: (stretch: Stretch) => void
  onRemove: (key: number) => void
  onAdd: () => void
}

const named = (weekday: Weekday) => weekday.replace(/^./, letter => letter.toUpperCase())

type TimeProps = { label: string; value: string; wrong: boolean; onChange: (time: string) => void }

const Time = ({ label, value, wrong, onChange }: TimeProps) => (
  <TextField
    type="time"
    label={label}
    value={value}
    error={wrong}
    onChange={event => onChange(event.target.value)}
    sx={{ width: 136 }}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 900 } }}
  />
)

/** A weekday can have several time ranges. */
const WeekdayRow = ({ weekday, stretches, faults, onChange, onRemove, onAdd }: WeekdayRowProps) => (
  <Box
    component="fieldset"
    sx={{
      border: 0,
      borderBottom: `1px solid ${colours.line}`,
      margin: 0,
      padding: '8px 0',
      display: 'grid',
      gap: 1,
      gridTemplateColumns: { xs: '1fr', sm: '120px minmax(0, 1fr)' },
    }}
  >
    <Box component="legend" sx={{ float: 'left', padding: 0, paddingTop: { sm: 1.5 }, fontWeight: 600 }}>
      {named(weekday)}
    </Box>
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {stretches.length === 0 && (
        <Box component="span" sx={{ color: colours.ink3, paddingTop: { sm: 1.5 } }}>
          No calls
        </Box>
      )}
      {stretches.map((stretch, place) => {
        const fault = faults[stretch.key]
        const which = place === 0 ? '' : ` ${place + 1}`
        return (
          <div key={stretch.key}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Time
                label={`From${which}`}
                value={stretch.start}
                wrong={Boolean(fault)}
                onChange={start => onChange({ ...stretch, start })}
              />
              <Time
                label={`To${which}`}
                value={stretch.end}
                wrong={Boolean(fault)}
                onChange={end => onChange({ ...stretch, end })}
              />
              <IconButton
                aria-label={`Remove ${named(weekday)} ${stretch.start} to ${stretch.end}`}
                onClick={() => onRemove(stretch.key)}
              >
                <DeleteIcon />
              </IconButton>
            </Box>
            {fault && (
              <FormHelperText error role="alert">
                {fault}
              </FormHelperText>
            )}
          </div>
        )
      })}
      <Button size="small" onClick={onAdd} aria-label={`Add hours on ${named(weekday)}`}>
        Add hours
      </Button>
    </Box>
  </Box>
)

type Saved = Output<'onboarding.hours'>
const queryKey = ['onboardingHours']

const Editor = ({ saved }: { saved: Saved }) => {
  const queries = useQueryClient()
  const { run, busy } = useMove()
  const [stretches, setStretches] = useState(() => typedHours(saved.hours))
  const [faults, setFaults] = useState<Record<number, string>>({})

  const change = (next: Stretch[]) => {
    setStretches(next)
    setFaults({})
  }
  const add = (weekday: Weekday) => {
    const key = Math.max(0, ...stretches.map(one => one.key)) + 1
    const last = stretches.findLast(one => one.weekday === weekday)
    change([...stretches, { key, weekday, start: last ? last.end : '09:00', end: last ? '' : '17:00' }])
  }
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = inOrder(stretches)
    const missing = missingTimes(sent)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    const store = async () => {
      const saved = await call('onboarding.setHours', { hours: sentHours(sent) })
      queries.setQueryData(queryKey, saved)
      setStretches(typedHours(saved.hours))
    }
    void run(() => withFieldErrors(store, errors => setFaults(faultsByKey(sent, errors))), {
      success: 'Hours saved',
    })
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
          Save hours
        </Button>
      </Box>
    </form>
  )
}

export const CallHours = () => {
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call('onboarding.hours', {}),
    refetchOnWindowFocus: false,
  })
  return (
    <Panel title="Onboarding call hours">
      <Typography sx={{ color: colours.ink2, marginBottom: 1 }}>
        People book {ONBOARDING_CALL_MINUTES}-minute calls within these hours, up to {ONBOARDING_DAYS_AHEAD}{' '}
        days ahead. Times are in Central Time. Booked calls stay as they are when you change the hours.
      </Typography>
      <Reading what="the hours" data={data} error={error} />
      {data && <Editor saved={data} />}
    </Panel>
  )
}
