import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { EventRecord } from '@gaitway/contract/resource-records'
import { colours } from '@gaitway/contract/tokens'
import { useGetList } from 'react-admin'
import { eventReason, eventSentence } from './event-sentence.ts'
import { Nothing, Panel } from './Parts.tsx'
import { showWhen } from './show.ts'
import { toldOnce, type Told } from './told-once.ts'

const EVENTS_MAX = 200
const dot: Partial<Record<string, string>> = {
  admin: colours.sun,
  subadmin: colours.sun,
  facility: colours.sky,
  clinician: colours.leaf,
}

const Happened = ({ told: { event, times }, zone }: { told: Told; zone?: string }) => {
  const reason = eventReason(event)
  return (
    <Box component="li" sx={{ position: 'relative', paddingLeft: 3, paddingBottom: 1.5 }}>
      <Box
        sx={{
          position: 'absolute',
          left: 4,
          top: 7,
          width: 9,
          height: 9,
          borderRadius: '50%',
          background: dot[event.actorSide] ?? colours.field,
        }}
      />
      {eventSentence(event)}
      {times > 1 ? `, ${times} times.` : '.'}
      {reason && <Box sx={{ color: colours.ink2 }}>“{reason}”</Box>}
      <Box
        component="time"
        dateTime={event.happenedAt}
        sx={{ display: 'block', fontSize: 13, color: colours.ink3 }}
      >
        {showWhen(event.happenedAt, zone)}
      </Box>
    </Box>
  )
}

type TimelineProps = {
  /** whose events */
  of: { jobId: string } | { clinicianId: string } | { facilityId: string }
  zone?: string
}

/** What happened to a record, in sentences, the newest last. */
export const Timeline = ({ of, zone }: TimelineProps) => {
  const { data, isPending, error } = useGetList<EventRecord>('audit-log', {
    filter: of,
    sort: { field: 'happenedAt', order: 'DESC' },
    pagination: { page: 1, perPage: EVENTS_MAX },
  })
  return (
    <Panel title="Timeline">
      {isPending && <LinearProgress aria-label="Reading the timeline" />}
      {error && (
        <Nothing>{error instanceof Error ? error.message : 'The timeline could not be read.'}</Nothing>
      )}
      {data?.length === 0 && <Nothing>Nothing has happened yet.</Nothing>}
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          margin: 0,
          padding: 0,
          backgroundImage: `linear-gradient(${colours.line}, ${colours.line})`,
          backgroundSize: '1px 100%',
          backgroundRepeat: 'no-repeat',
          backgroundPosition: '8px 10px',
        }}
      >
        {toldOnce(data?.toReversed() ?? []).map(told => (
          <Happened key={told.event.id} told={told} zone={zone} />
        ))}
      </Box>
    </Panel>
  )
}
