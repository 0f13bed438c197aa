import {
  timelineKindNames,
  timelineKinds,
  type CaseFileOf,
  type TimelineKind,
} from '@gaitway/contract/values/case-files'
import { colors } from '@gaitway/contract/values/colors'
import { deliveryChannelNames } from '@gaitway/contract/values/deliveries'
import type { Side } from '@gaitway/contract/values/enums'
import type { TimelineEntry } from '@gaitway/contract/schemas/case-files'
import { Box, MenuItem, TextField } from '@mui/material'
import { useEffect, useRef } from 'react'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { LoadState, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { EventItem, More, TimelineItem, TimelineLine } from '../../shared/EventTimeline.tsx'
import { DeliveryOutcome } from '../deliveries/columns.tsx'
import { AddNote, CaseNote } from './Notes.tsx'
import { useCaseFile, useTimelineKind } from './use-case-file.ts'

const showMessageCount = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** How many messages each side wrote that day, never what. */
const messagesSentence = ({
  officeName,
  clinicianName,
  fromFacility,
  fromClinician,
}: Extract<TimelineEntry, { is: 'messages' }>['messages']) => {
  if (fromClinician === 0) return `${officeName} sent ${clinicianName} ${showMessageCount(fromFacility)}.`
  if (fromFacility === 0) return `${clinicianName} sent ${officeName} ${showMessageCount(fromClinician)}.`
  return `${officeName} and ${clinicianName} exchanged ${showMessageCount(fromFacility + fromClinician)}.`
}

/** A report is the only way for staff to read a conversation. */
const ReportLink = ({ id }: { id: string }) => (
  <>
    {' '}
    <PageLink to={`/message-reports/${id}/show`}>Open the report</PageLink>
  </>
)

type EntryProps = { entry: TimelineEntry; zone?: string; of: CaseFileOf['of'] }

const Entry = ({ entry, zone, of }: EntryProps) => {
  if (entry.is === 'event')
    return (
      <EventItem item={entry} zone={zone} namesJob={of !== 'job'}>
        {entry.event.noun === 'messageReport' && <ReportLink id={entry.event.nounId} />}
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
        {messagesSentence(entry.messages)}
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

type KindProps = { kind: TimelineKind | undefined; onChange: (kind: TimelineKind | undefined) => void }

const Kind = ({ kind, onChange }: KindProps) => {
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

/** A link to the notes in the header brings them into view. */
const useScrollTo = (hash: string) => {
  const ref = useRef<HTMLDivElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash === hash) ref.current?.scrollIntoView()
  }, [location, hash])
  return ref
}

/** Everything that happened to a record, and what staff noted on it. */
export const CaseFile = ({ record, zone }: { record: CaseFileOf; zone?: string }) => {
  const { kind, setKind } = useTimelineKind()
  const { entries, error, refetch, isLoadingMore, loadMore } = useCaseFile(record, kind)
  const ref = useScrollTo('#timeline')
  return (
    <Box ref={ref} sx={{ scrollMarginTop: 64, minWidth: 0 }}>
      <Panel title="Timeline" aside={<Kind kind={kind} onChange={setKind} />}>
        <AddNote {...record} />
        <LoadState what="the timeline" data={entries} error={error} onTryAgain={refetch} />
        {entries?.length === 0 && (
          <Nothing>{kind ? 'No activity of this type.' : 'No activity yet.'}</Nothing>
        )}
        <TimelineLine>
          {entries?.map(entry => (
            <Entry key={entry.id} entry={entry} zone={zone} of={record.of} />
          ))}
        </TimelineLine>
        {entries && loadMore && (
          <More shown={`The latest ${entries.length}`} isBusy={isLoadingMore} loadMore={loadMore} />
        )}
      </Panel>
    </Box>
  )
}
