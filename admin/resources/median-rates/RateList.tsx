import { Box } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { clinicianTypeNames, clinicianTypes } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import type { MedianRateRecord } from '@gaitway/contract/schemas/rates'
import { formatPlace, stateCodes, stateNames } from '@gaitway/contract/values/states-of-usa'
import { showDay } from '@gaitway/contract/format/time'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { DialogButton } from '../../shared/MoveDialog.tsx'
import { HourlyRates } from './HourlyRates.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { AddRateDialog } from './RateDialogs.tsx'

const columns: RowColumn<MedianRateRecord, ListLabel<'median-rates'>>[] = [
  { label: 'Place', sort: 'state', show: formatPlace },
  { label: 'Discipline', sort: 'clinicianType', show: rate => clinicianTypeNames[rate.clinicianType] },
  { label: 'Source', show: rate => rate.source, wraps: true },
  {
    label: 'Updated',
    sort: 'updatedAt',
    show: rate => (rate.updatedAt ? showDay(rate.updatedAt) : 'Built in'),
  },
  {
    label: 'Rate per hour',
    onCard: 'amount',
    sort: 'rateCents',
    show: rate => showCents(rate.rateCents),
    isFigure: true,
  },
]

const filters = [
  searchFilter('Search rates', 'City or source'),
  choiceFilter('state', stateCodes, state => stateNames[state], 'State'),
  choiceFilter('clinicianType', clinicianTypes, type => clinicianTypeNames[type], 'Discipline'),
]

/** The usual pay by place and discipline, and what posting may not go below. */
export const RateList = () => (
  <Box sx={{ display: 'flex', flexDirection: 'column' }}>
    {/* on phones the list comes first */}
    <Box sx={{ paddingTop: 2, maxWidth: 720, order: { xs: 1, sm: 0 } }}>
      <HourlyRates />
    </Box>
    <ListPage
      title="Rates"
      sort={{ field: 'state', order: 'ASC' }}
      filters={filters}
      actions={
        <>
          <DialogButton size="small" variant="text" dialog={close => <AddRateDialog onClose={close} />}>
            Add a rate
          </DialogButton>
          <DialogButton size="small" variant="text" dialog={close => <ImportDialog onClose={close} />}>
            Import CSV
          </DialogButton>
        </>
      }
    >
      <Rows
        columns={columns}
        to={rate => `/median-rates/${rate.id}/show`}
        empty="No rates match. Clear the filters, or add one."
      />
    </ListPage>
  </Box>
)
