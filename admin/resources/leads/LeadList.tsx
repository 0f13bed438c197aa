import type { ListLabel } from '@gaitway/contract/exports/index'
import { leadKindNames, leadKinds } from '@gaitway/contract/values/enums'
import type { LeadRecord } from '@gaitway/contract/schemas/leads'
import { Box } from '@mui/material'
import { SelectInput } from 'react-admin'
import { Ago } from '../../shared/Ago.tsx'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusMark } from '../../shared/Parts.tsx'

/** A facility's name, the person's name, or the address alone. */
export const leadName = ({ officeName, name, email }: LeadRecord) => officeName ?? name ?? email

/** Newsletter addresses have nothing to handle. */
export const LeadState = ({ lead }: { lead: LeadRecord }) => {
  if (lead.kind === 'newsletter') return <StatusMark tone="stone">Subscribed</StatusMark>
  return lead.handledAt ? (
    <StatusMark tone="leaf">Handled</StatusMark>
  ) : (
    <StatusMark tone="sun">Open</StatusMark>
  )
}

const columns: RowColumn<LeadRecord, ListLabel<'leads'>>[] = [
  { label: 'From', sort: 'name', show: leadName },
  { label: 'Kind', sort: 'kind', show: lead => leadKindNames[lead.kind] },
  { label: 'Status', sort: 'handledAt', onCard: 'status', show: lead => <LeadState lead={lead} /> },
  { label: 'Email', show: lead => lead.email, maxWidth: 260 },
  { label: 'Note', show: lead => lead.staffNote ?? '–', maxWidth: 280 },
  { label: 'Received', sort: 'createdAt', show: lead => <Ago at={lead.createdAt} /> },
]

const LeadMessage = ({ children }: { children: string }) => (
  <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Box>
)

const filters = [
  searchFilter('Search leads', 'Name, email or facility'),
  <SelectInput
    key="handled"
    source="handled"
    label="Status"
    alwaysOn
    emptyText="Any"
    choices={[
      { id: 'open', name: 'Open' },
      { id: 'handled', name: 'Handled' },
    ]}
  />,
  choiceFilter('kind', leadKinds, kind => leadKindNames[kind], 'Kind'),
]

/** What people without an account sent; opens with what waits for an answer. */
export const LeadList = () => (
  <ListPage
    title="Leads"
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={filters}
    startingFilter={{ handled: 'open' }}
  >
    <Rows
      columns={columns}
      to={lead => `/leads/${lead.id}/show`}
      peek={lead => lead.message && <LeadMessage>{lead.message}</LeadMessage>}
      empty="No leads match. Choose another status to see the rest."
    />
  </ListPage>
)
