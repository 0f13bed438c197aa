import type { LeadKind } from '@gaitway/contract/enums'
import type { LeadRecord } from '@gaitway/contract/schemas/leads'
import { SelectInput } from 'react-admin'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type Column, Rows } from '../../shared/Rows.tsx'
import { Mark } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'

export const leadKindNames: Record<LeadKind, string> = {
  contact: 'Message',
  hiring: 'Hiring request',
  newsletter: 'Newsletter',
}

/** A facility's name, the person's name, or the address alone. */
export const leadName = ({ officeName, name, email }: LeadRecord) => officeName ?? name ?? email

/** Newsletter addresses have nothing to handle. */
export const LeadState = ({ lead }: { lead: LeadRecord }) => {
  if (lead.kind === 'newsletter') return <Mark tone="stone">Subscribed</Mark>
  return lead.handledAt ? <Mark tone="leaf">Handled</Mark> : <Mark tone="sun">Open</Mark>
}

const columns: Column<LeadRecord>[] = [
  { label: 'From', sort: 'name', show: leadName },
  { label: 'Kind', sort: 'kind', show: lead => leadKindNames[lead.kind] },
  { label: 'Status', sort: 'handledAt', show: lead => <LeadState lead={lead} /> },
  { label: 'Email', show: lead => lead.email, maxWidth: 260 },
  { label: 'Note', show: lead => lead.staffNote ?? '–', maxWidth: 280 },
  { label: 'Received', sort: 'createdAt', show: lead => showWhen(lead.createdAt) },
]

const kinds: readonly LeadKind[] = ['contact', 'hiring', 'newsletter']
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
  choiceFilter('kind', kinds, kind => leadKindNames[kind], 'Kind'),
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
      empty="No leads match. Choose another status to see the rest."
    />
  </ListPage>
)
