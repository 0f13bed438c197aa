import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from '@mui/material'
import { capitalize } from '@gaitway/contract/format/event-details'
import { colors } from '@gaitway/contract/values/colors'
import { useQueryClient } from '@tanstack/react-query'
import { weekdays, type Weekday } from '@gaitway/contract/values/enums'
import { ONBOARDING_CALL_MINUTES, ONBOARDING_DAYS_AHEAD } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { type ReactNode, useState, type SubmitEvent } from 'react'
import { call } from '../../session.ts'
import { LoadState, Panel } from '../../shared/Parts.tsx'
import { useMove, withFieldErrors } from '../../shared/MoveDialog.tsx'
import { useCall } from '../../shared/queries.ts'

type Hours = Output<'onboarding.hours'>['hours'][number]
type TimeRange = { key: number; weekday: Weekday; start: string; end: string }

const MIDNIGHT = '00:00'
const DAY_MINUTES = 24 * 60
/** not a minute of the day */
const NONE = -1

const formatClock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map(part => String(part).padStart(2, '0')).join(':')

const parseMinute = (time: string) => {
  const [hour = NONE, minute = NONE] = time.split(':').map(Number)
  return time ? hour * 60 + minute : NONE
}

/** The opening hours as the form shows them. The end of the day shows as 00:00. */
export const hoursToRanges = (hours: readonly Hours[]): TimeRange[] =>
  hours.map(({ weekday, startMinute, endMinute }, key) => ({
    key,
    weekday,
    start: formatClock(startMinute),
    end: formatClock(endMinute),
  }))

/** Sorts the ranges in the order in which they are sent, so that the API's errors can be matched to their rows. */
export const sortRanges = (ranges: readonly TimeRange[]): TimeRange[] =>
  ranges.toSorted(
    (a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || (a.start < b.start ? -1 : 1),
  )

export const rangesToHours = (ranges: readonly TimeRange[]): Hours[] =>
  ranges.map(({ weekday, start, end }) => ({
    weekday,
    startMinute: parseMinute(start),
    endMinute: end === MIDNIGHT ? DAY_MINUTES : parseMinute(end),
  }))

export const findMissingTimes = (ranges: readonly TimeRange[]): Record<number, string> =>
  Object.fromEntries(
    ranges
      .filter(({ start, end }) => !start || !end)
      .map(({ key }) => [key, 'Please enter a start and end time']),
  )

/** Maps the API's errors (`hours.1.startMinute`) to the rows. */
export const errorsByKey = (
  ranges: readonly TimeRange[],
  errors: Record<string, string>,
): Record<number, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, sentence]): [number, string][] => {
      const range = ranges[Number(/^hours\.(\d+)\./.exec(field)?.[1] ?? NONE)]
      return range ? [[range.key, sentence]] : []
    }),
  )

type RangeRowProps = {
  range: TimeRange
  /** its index among the ranges of the weekday */
  index: number
  error: string | undefined
  onChange: (range: TimeRange) => void
  onRemove: () => void
}

const ends = [
  ['start', 'From'],
  ['end', 'To'],
] as const

const RangeRow = ({ range, index, error, onChange, onRemove }: RangeRowProps) => (
  <div>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {ends.map(([end, label]) => (
        <TextField
          key={end}
          type="time"
          label={index === 0 ? label : `${label} ${index + 1}`}
          value={range[end]}
          error={Boolean(error)}
          onChange={({ target }) => onChange({ ...range, [end]: target.value })}
          sx={{ width: 136 }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 900 } }}
        />
      ))}
      <IconButton
        aria-label={`Remove ${capitalize(range.weekday)} ${range.start} to ${range.end}`}
        onClick={onRemove}
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

type WeekdayRowProps = { weekday: Weekday; isEmpty: boolean; onAdd: () => void; children: ReactNode }

/** A weekday can have several time ranges. */
const WeekdayRow = ({ weekday, isEmpty, onAdd, children }: WeekdayRowProps) => (
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
      {capitalize(weekday)}
    </Box>
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {isEmpty && (
        <Box component="span" sx={{ color: colors.ink3, paddingTop: { sm: 1.5 } }}>
          No calls
        </Box>
      )}
      {children}
      <Button size="small" onClick={onAdd} aria-label={`Add hours on ${capitalize(weekday)}`}>
        Add hours
      </Button>
    </Box>
  </Box>
)

const HoursForm = ({ saved }: { saved: Output<'onboarding.hours'> }) => {
  const queries = useQueryClient()
  const { run, busy } = useMove()
  const [ranges, setRanges] = useState(() => hoursToRanges(saved.hours))
  const [errors, setErrors] = useState<Record<number, string>>({})

  const change = (next: TimeRange[]) => {
    setRanges(next)
    setErrors({})
  }
  const add = (weekday: Weekday, last: TimeRange | undefined) => {
    const key = Math.max(0, ...ranges.map(one => one.key)) + 1
    change([...ranges, { key, weekday, start: last ? last.end : '09:00', end: last ? '' : '17:00' }])
  }
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = sortRanges(ranges)
    const missing = findMissingTimes(sent)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const send = async () => {
      const saved = await call('onboarding.setHours', { hours: rangesToHours(sent) })
      queries.setQueryData(['onboarding.hours', {}], saved)
      setRanges(hoursToRanges(saved.hours))
    }
    void run(() => withFieldErrors(send, errors => setErrors(errorsByKey(sent, errors))), {
      success: 'Hours saved',
    })
  }
  return (
    <form onSubmit={save} noValidate>
      {weekdays.map(weekday => {
        const own = ranges.filter(one => one.weekday === weekday)
        return (
          <WeekdayRow
            key={weekday}
            weekday={weekday}
            isEmpty={own.length === 0}
            onAdd={() => add(weekday, own.at(-1))}
          >
            {own.map((range, index) => (
              <RangeRow
                key={range.key}
                range={range}
                index={index}
                error={errors[range.key]}
                onChange={changed => change(ranges.map(one => (one === range ? changed : one)))}
                onRemove={() => change(ranges.filter(one => one !== range))}
              />
            ))}
          </WeekdayRow>
        )
      })}
      <Box sx={{ marginTop: 2 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          Save hours
        </Button>
      </Box>
    </form>
  )
}

export const CallHours = () => {
  const { data, error } = useCall('onboarding.hours', {}, { refetchOnWindowFocus: false })
  return (
    <Panel title="Onboarding call hours">
      <Typography sx={{ color: colors.ink2, marginBottom: 1 }}>
        People book {ONBOARDING_CALL_MINUTES}-minute calls within these hours, up to {ONBOARDING_DAYS_AHEAD}{' '}
        days ahead. Times are in Central Time. Changing the hours doesn’t affect booked calls.
      </Typography>
      <LoadState what="the hours" data={data} error={error} />
      {data && <HoursForm saved={data} />}
    </Panel>
  )
}
