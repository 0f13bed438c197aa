import { showSerial } from '@gaitway/contract/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { Box } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import type { EventNoun } from '@gaitway/contract/events'
import { colors } from '@gaitway/contract/colors'
import { SelectInput, usePermissions } from 'react-admin'
import { RowLink } from '../../shared/Parts.tsx'
import { ListPage } from '../../shared/ListPage.tsx'
import { type Column, Rows } from '../../shared/Rows.tsx'
import { detailLines } from '../../shared/event-details.ts'
import { eventSentence } from '../../shared/event-sentence.ts'
import { showWhen } from '../../shared/show.ts'

const nouns: [id: EventNoun, name: string, isForAdmins?: 'admins'][] = [
  ['user', 'Users'],
  ['clinician', 'Clinician profiles'],
  ['facility', 'Facility profiles'],
  ['member', 'Sub-users'],
  ['onboardingCall', 'Onboarding calls'],
  ['timeOff', 'Time off'],
  ['block', 'Blocks'],
  ['job', 'Jobs'],
  ['application', 'Applications'],
  ['hold', 'Holds', 'admins'],
  ['charge', 'Charges', 'admins'],
  ['refund', 'Refunds', 'admins'],
  ['payment', 'Payments', 'admins'],
  ['source', 'Payment methods', 'admins'],
  ['timesheet', 'Time cards', 'admins'],
  ['lead', 'Leads'],
  ['settings', 'Settings'],
]

const About = ({ event }: { event: EventRecord }) => {
  const links = [
    event.jobId && ([`/jobs/${event.jobId}/show`, `Shift ${showSerial(event.serialNumber ?? 0)}`] as const),
    event.facilityId && ([`/facilitydetails/${event.facilityId}`, event.officeName ?? 'Facility'] as const),
    event.clinicianId &&
      ([`/cliniciandetails/${event.clinicianId}`, event.clinicianName ?? 'Clinician'] as const),
  ].flatMap(link => (link ? [link] : []))
  return (
    <Box
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1.5, whiteSpace: 'nowrap' }}
    >
      {links.map(([to, name]) => (
        <RowLink key={to} to={to}>
          {name}
        </RowLink>
      ))}
    </Box>
  )
}

const Details = ({ event }: { event: EventRecord }) => (
  <Box sx={{ color: colors.ink2, fontSize: 13, overflowWrap: 'anywhere' }}>
    {detailLines(event).join(' · ')}
  </Box>
)

const columns: Column<EventRecord>[] = [
  { label: 'When', sort: 'happenedAt', show: event => showWhen(event.happenedAt) },
  { label: 'What', show: event => `${eventSentence(event)}.`, wraps: true },
  { label: 'About', show: event => <About event={event} /> },
  { label: 'Details', show: event => <Details event={event} />, wraps: true },
]

const filtersFor = (side: Side | undefined) => {
  const open = nouns.filter(([, , isForAdmins]) => side === 'admin' || !isForAdmins)
  const choices = open.map(([id, name]) => ({ id, name }))
  return [<SelectInput key="noun" source="noun" label="About" alwaysOn choices={choices} />]
}

export const EventList = () => {
  const { permissions } = usePermissions<Side>()
  const filters = filtersFor(permissions)
  return (
    <ListPage title="Audit log" sort={{ field: 'happenedAt', order: 'DESC' }} filters={filters}>
      <Rows columns={columns} />
    </ListPage>
  )
}
