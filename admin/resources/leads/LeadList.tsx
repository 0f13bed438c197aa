import type { ListLabel } from '@gaitway/contract/exports/index'
import { leadKindNames, leadKinds } from '@gaitway/contract/values/enums'
import type { LeadRecord } from '@gaitway/contract/schemas/leads'
import { Box } from '@mui/material'
import { capitalize } from '@gaitway/contract/format/event-details'
import { Ago } from '../../shared/Ago.tsx'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { newestFirst } from '../../shared/queries.ts'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusMark } from '../../shared/Parts.tsx'

/** The name of the facility, else of the person, else the email address. */
export const leadName = ({ officeName, name, email }: LeadRecord) => officeName ?? name ?? email

/** Staff don’t have to handle newsletter addresses. */
export const LeadStatus = ({ lead }: { lead: LeadRecord }) => {
  if (lead.kind === 'newsletter') return <StatusMark tone="stone">Subscribed</StatusMark>
  return (
    <StatusMark tone={lead.handledAt ? 'success' : 'warning'}>
      {lead.handledAt ? 'Handled' : 'Open'}
    </StatusMark>
  )
}

const columns: RowColumn<LeadRecord, ListLabel<'leads'>>[] = [
  { label: 'From', sort: 'name', show: leadName },
  { label: 'Kind', sort: 'kind', show: lead => leadKindNames[lead.kind] },
  { label: 'Status', sort: 'handledAt', onCard: 'status', show: lead => <LeadStatus lead={lead} /> },
  { label: 'Email', show: lead => lead.email, maxWidth: 260 },
  { label: 'Note', show: lead => lead.staffNote ?? '–', maxWidth: 280 },
  { label: 'Received', sort: 'createdAt', show: lead => <Ago at={lead.createdAt} /> },
]

const filters = [
  searchFilter('Search leads', 'Name, email or facility'),
  choiceFilter('handled', ['open', 'handled'], capitalize, 'Status', 'Any'),
  choiceFilter('kind', leadKinds, kind => leadKindNames[kind], 'Kind'),
]

/** What people without an account sent. Opens with the open leads. */
export const LeadList = () => (
  <ListPage title="Leads" sort={newestFirst} filters={filters} startingFilter={{ handled: 'open' }}>
    <Rows
      columns={columns}
      to={lead => `/leads/${lead.id}/show`}
      preview={({ message }) =>
        message && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Box>
      }
      empty="No leads match. Choose another status to see the rest."
    />
  </ListPage>
)
