import type { ListLabel } from '@gaitway/contract/exports/index'
import { showSerial } from '@gaitway/contract/format/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { Box } from '@mui/material'
import type { Side } from '@gaitway/contract/values/enums'
import { NOBODY, type EventNoun } from '@gaitway/contract/events'
import { showWhen } from '@gaitway/contract/format/time'
import { lazy, type ReactNode, Suspense } from 'react'
import { DateInput, usePermissions } from 'react-admin'
import { RowLink } from '../../shared/Parts.tsx'
import type { EventFilterProps } from './EventFilter.tsx'
import { actorFilter } from '../../shared/Filters.tsx'
import { ListPage } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { lazyWithPreload } from '../../shared/load-early.tsx'

const EventFilter = lazy(async () => ({ default: (await import('./EventFilter.tsx')).EventFilter }))
const LazyFilter = (props: EventFilterProps) => (
  <Suspense fallback={<Box sx={{ width: 160 }} />}>
    <EventFilter {...props} />
  </Suspense>
)

/** The pages of the nouns of events that aren’t shifts, facilities or clinicians. */
const pages: Partial<Record<EventNoun, [path: string, name: string]>> = {
  user: ['users', 'Account'],
  login: ['users', 'Account'],
  access: ['users', 'Account'],
  member: ['users', 'Sub-user'],
  dispute: ['disputes', 'Dispute'],
  invoice: ['invoices', 'Invoice'],
  lead: ['leads', 'Lead'],
  messageReport: ['message-reports', 'Report'],
  onboardingCall: ['onboarding-calls', 'Call'],
}

const About = ({ event }: { event: EventRecord }) => {
  const page = event.nounId === NOBODY ? undefined : pages[event.noun]
  const links = [
    event.jobId && ([`/jobs/${event.jobId}/show`, `Shift ${showSerial(event.serialNumber ?? 0)}`] as const),
    event.facilityId && ([`/facilitydetails/${event.facilityId}`, event.officeName ?? 'Facility'] as const),
    event.clinicianId &&
      ([`/cliniciandetails/${event.clinicianId}`, event.clinicianName ?? 'Clinician'] as const),
    page && ([`/${page[0]}/${event.nounId}/show`, event.personName ?? page[1]] as const),
  ].flatMap(link => (link ? [link] : []))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, '& a': { lineHeight: '24px' } }}>
      {links.map(([to, name]) => (
        <RowLink key={to} to={to}>
          {name}
        </RowLink>
      ))}
    </Box>
  )
}

const EventSentence = lazyWithPreload(async () => (await import('./EventWords.tsx')).EventSentence)
const EventDetails = lazyWithPreload(async () => (await import('./EventWords.tsx')).EventDetails)

const loading = (part: ReactNode) => <Suspense fallback="…">{part}</Suspense>

const columns: RowColumn<EventRecord, ListLabel<'audit-log'>>[] = [
  { label: 'When', sort: 'happenedAt', show: event => showWhen(event.happenedAt) },
  { label: 'What', show: event => loading(<EventSentence event={event} />), wraps: true },
  { label: 'About', show: event => <About event={event} />, wraps: true },
  { label: 'Details', show: event => loading(<EventDetails event={event} />), wraps: true },
]

const filtersFor = (side: Side | undefined) => [
  actorFilter,
  <LazyFilter key="noun" source="noun" label="About" alwaysOn side={side} />,
  <LazyFilter key="event" source="event" label="What happened" alwaysOn side={side} />,
  <LazyFilter key="security" source="security" label="Security" alwaysOn side={side} />,
  <DateInput key="from" source="from" label="From" alwaysOn />,
  <DateInput key="until" source="until" label="Until" alwaysOn />,
]

export const EventList = () => {
  const { permissions } = usePermissions<Side>()
  const filters = filtersFor(permissions)
  return (
    <ListPage title="Audit log" sort={{ field: 'happenedAt', order: 'DESC' }} filters={filters}>
      <Rows columns={columns} empty="No events match these filters" />
    </ListPage>
  )
}
