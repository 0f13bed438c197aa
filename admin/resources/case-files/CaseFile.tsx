import {
  timelineKindNames,
  timelineKinds,
  type CaseFileOf,
  type TimelineKind,
} from '@gaitway/contract/values/case-files'
import { colors } from '@gaitway/contract/values/colors'
import { deliveryChannelNames } from '@gaitway/contract/values/deliveries'
import { plural } from '@gaitway/contract/format/plural'
import type { Side } from '@gaitway/contract/values/enums'
import type { TimelineEntry } from '@gaitway/contract/schemas/case-files'
import { Box, MenuItem, TextField } from '@mui/material'
import { useEffect, useRef } from 'react'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { LoadState, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { EventItem, More, Timeline, TimelineItem } from '../../shared/EventTimeline.tsx'
import { DeliveryOutcome } from '../deliveries/columns.tsx'
import { AddNote, CaseNote } from './Notes.tsx'
import { useCaseFile, useTimelineKind } from './use-case-file.ts'

type Messages = Extract<TimelineEntry, { is: 'messages' }>['messages']

/** How many messages each side sent that day. Staff can’t see their content. */
const describeMessages = ({ officeName, clinicianName, fromFacility, fromClinician }: Messages) => {
  const count = plural(fromFacility + fromClinician, 'message', 'messages')
  if (fromClinician === 0) return `${officeName} sent ${clinicianName} ${count}.`
  if (fromFacility === 0) return `${clinicianName} sent ${officeName} ${count}.`
  return `${officeName} and ${clinicianName} exchanged ${count}.`
}

const Entry = ({ entry, zone, of }: { entry: TimelineEntry; zone?: string; of: CaseFileOf['of'] }) => {
  if (entry.is === 'event')
    return (
      <EventItem item={entry} zone={zone} namesJob={of !== 'job'}>
        {entry.event.noun === 'messageReport' && (
          <>
            {' '}
            <PageLink to={`/message-reports/${entry.event.nounId}/show`}>Open the report</PageLink>
          </>
        )}
      </EventItem>
    )
  if (entry.is === 'note')
    return (
      <TimelineItem dot={colors.sun} at={entry.at} zone={zone}>
        <CaseNote note={entry.note} zone={zone} />
      </TimelineItem>
    )
  if (entry.is === 'messages')
    return (
      <TimelineItem dot={colors.pine} at={entry.at} zone={zone}>
        {describeMessages(entry.messages)}
      </TimelineItem>
    )
  const { channel, personName, recipient, subject } = entry.delivery
  return (
    <TimelineItem at={entry.at} zone={zone}>
      {deliveryChannelNames[channel]} to {personName ?? recipient}: “{subject}”
      <DeliveryOutcome delivery={entry.delivery} />
    </TimelineItem>
  )
}

type KindSelectProps = { kind: TimelineKind | undefined; onChange: (kind: TimelineKind | undefined) => void }

const KindSelect = ({ kind, onChange }: KindSelectProps) => {
  const { permissions } = usePermissions<Side>()
  const open = timelineKinds.filter(name => name !== 'money' || permissions === 'admin')
  return (
    <TextField
      select
      size="small"
      label="Show"
      value={kind ?? ''}
      onChange={({ target }) => onChange(open.find(name => name === target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 170 }}
    >
      <MenuItem value="">Everything</MenuItem>
      {open.map(name => (
        <MenuItem key={name} value={name}>
          {timelineKindNames[name]}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Scrolls to the timeline if the URL says so, as in the link to the notes in the header. */
const useScrollToTimeline = () => {
  const ref = useRef<HTMLDivElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash === '#timeline') ref.current?.scrollIntoView()
  }, [location])
  return ref
}

/** Everything that happened to a record, and the notes of staff on it. */
export const CaseFile = ({ record, zone }: { record: CaseFileOf; zone?: string }) => {
  const { kind, setKind } = useTimelineKind()
  const { entries, error, refetch, isLoadingMore, loadMore } = useCaseFile(record, kind)
  const ref = useScrollToTimeline()
  return (
    <Box ref={ref} sx={{ scrollMarginTop: 64, minWidth: 0 }}>
      <Panel title="Timeline" aside={<KindSelect kind={kind} onChange={setKind} />}>
        <AddNote {...record} />
        <LoadState what="the timeline" data={entries} error={error} onTryAgain={refetch} />
        {entries?.length === 0 && (
          <Nothing>{kind ? 'No activity of this type.' : 'No activity yet.'}</Nothing>
        )}
        <Timeline>
          {entries?.map(entry => (
            <Entry key={entry.id} entry={entry} zone={zone} of={record.of} />
          ))}
        </Timeline>
        {entries && loadMore && (
          <More shown={`The latest ${entries.length}`} isBusy={isLoadingMore} loadMore={loadMore} />
        )}
      </Panel>
    </Box>
  )
}
