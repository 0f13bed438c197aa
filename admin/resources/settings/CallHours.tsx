import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from '@mui/material'
import { colors } from '@gaitway/contract/colors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { weekdays } from '@gaitway/contract/enums'
import { ONBOARDING_CALL_MINUTES, ONBOARDING_DAYS_AHEAD } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../session.ts'
import { LoadState } from '../../shared/LoadState.tsx'
import { Panel } from '../../shared/Parts.tsx'
import { useMove, withFieldErrors } from '../../shared/use-move.ts'
import {
  errorsByKey,
  findMissingTimes,
  hoursToRanges,
  rangesToHours,
  sortRanges,
  type TimeRange,
  type Weekday,
} from './hours.ts'

type WeekdayRowProps = {
  weekday: Weekday
  ranges: readonly TimeRange[]
  errors: Record<number, string>
  onChange: (range: TimeRange) => void
  onRemove: (key: number) => void
  onAdd: () => void
}

const named = (weekday: Weekday) => weekday.replace(/^./, first => first.toUpperCase())

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
const WeekdayRow = ({ weekday, ranges, errors, onChange, onRemove, onAdd }: WeekdayRowProps) => (
  <Box
    component="fieldset"
    sx={{
      border: 0,
      borderBottom: `1px solid ${colors.line}`,
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
      {ranges.length === 0 && (
        <Box component="span" sx={{ color: colors.ink3, paddingTop: { sm: 1.5 } }}>
          No calls
        </Box>
      )}
      {ranges.map((range, place) => {
        const error = errors[range.key]
        const which = place === 0 ? '' : ` ${place + 1}`
        return (
          <div key={range.key}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Time
                label={`From${which}`}
                value={range.start}
                wrong={Boolean(error)}
                onChange={start => onChange({ ...range, start })}
              />
              <Time
                label={`To${which}`}
                value={range.end}
                wrong={Boolean(error)}
                onChange={end => onChange({ ...range, end })}
              />
              <IconButton
                aria-label={`Remove ${named(weekday)} ${range.start} to ${range.end}`}
                onClick={() => onRemove(range.key)}
              >
                <DeleteIcon />
              </IconButton>
            </Box>
            {error && (
              <FormHelperText error role="alert">
                {error}
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
  const [ranges, setRanges] = useState(() => hoursToRanges(saved.hours))
  const [errors, setErrors] = useState<Record<number, string>>({})

  const change = (next: TimeRange[]) => {
    setRanges(next)
    setErrors({})
  }
  const add = (weekday: Weekday) => {
    const key = Math.max(0, ...ranges.map(one => one.key)) + 1
    const last = ranges.findLast(one => one.weekday === weekday)
    change([...ranges, { key, weekday, start: last ? last.end : '09:00', end: last ? '' : '17:00' }])
  }
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = sortRanges(ranges)
    const missing = findMissingTimes(sent)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const store = async () => {
      const saved = await call('onboarding.setHours', { hours: rangesToHours(sent) })
      queries.setQueryData(queryKey, saved)
      setRanges(hoursToRanges(saved.hours))
    }
    void run(() => withFieldErrors(store, errors => setErrors(errorsByKey(sent, errors))), {
      success: 'Hours saved',
    })
  }
  return (
    <form onSubmit={save} noValidate>
      {weekdays.map(weekday => (
        <WeekdayRow
          key={weekday}
          weekday={weekday}
          ranges={ranges.filter(one => one.weekday === weekday)}
          errors={errors}
          onChange={changed => change(ranges.map(one => (one.key === changed.key ? changed : one)))}
          onRemove={key => change(ranges.filter(one => one.key !== key))}
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
      <Typography sx={{ color: colors.ink2, marginBottom: 1 }}>
        People book {ONBOARDING_CALL_MINUTES}-minute calls within these hours, up to {ONBOARDING_DAYS_AHEAD}{' '}
        days ahead. Times are in Central Time. Booked calls stay as they are when you change the hours.
      </Typography>
      <LoadState what="the hours" data={data} error={error} />
      {data && <Editor saved={data} />}
    </Panel>
  )
}
