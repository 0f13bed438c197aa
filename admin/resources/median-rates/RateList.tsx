import { findHourlyRateErrors } from './rate-form.ts'
import { useRecords } from '../../shared/queries.ts'
import { Item, Items, LoadState, Panel } from '../../shared/Parts.tsx'
import { call } from '../../session.ts'
import { colors } from '@gaitway/contract/values/colors'
import { Box, DialogContentText, TextField } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { clinicianTypeNames, clinicianTypes } from '@gaitway/contract/values/enums'
import type { MedianRateRecord, HourlyRateRecord } from '@gaitway/contract/schemas/rates'
import { formatPlace, stateCodes, stateNames } from '@gaitway/contract/values/states-of-usa'
import { showDay } from '@gaitway/contract/format/time'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { centsColumn } from '../../shared/row-parts.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { wholeField } from '../../shared/number-field.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { AddRateDialog } from './RateDialogs.tsx'

const HourlyRateDialog = ({ rate, onClose }: { rate: HourlyRateRecord; onClose: () => void }) => {
  const { clinicianType, version } = rate
  const name = clinicianTypeNames[clinicianType]
  const form = useMoveForm({
    initial: { minRate: String(rate.minRate), defaultRate: String(rate.defaultRate) },
    validate: findHourlyRateErrors,
    send: ({ minRate, defaultRate }) =>
      call('rates.setHourly', {
        clinicianType,
        minRate: Number(minRate),
        defaultRate: Number(defaultRate),
        version,
      }),
    success: () => `Hourly rates for ${name} saved`,
    draft: `hourly rates ${clinicianType}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={`Hourly rates, ${name}`} action="Save rates">
      <DialogContentText>Shifts that are already posted keep their rate.</DialogContentText>
      <TextField
        {...form.field('minRate', 'Minimum rate in dollars per hour', 'Facilities can’t post below it.')}
        slotProps={wholeField}
      />
      <TextField
        {...form.field('defaultRate', 'Default rate in dollars per hour', 'A new shift starts with it.')}
        slotProps={wholeField}
      />
    </MoveDialog>
  )
}

const HourlyRates = () => {
  const { data, error, refetch } = useRecords<HourlyRateRecord>(
    'hourly-rates',
    {},
    { sort: { field: 'clinicianType', order: 'ASC' }, max: clinicianTypes.length },
  )
  return (
    <Panel title="Hourly rates">
      <LoadState what="the hourly rates" data={data} error={error} onTryAgain={refetch} />
      <Items label="Hourly rates by discipline">
        {data?.map(rate => (
          <Item
            key={rate.id}
            left={clinicianTypeNames[rate.clinicianType]}
            right={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
                <Box component="span" sx={{ color: colors.ink2 }}>
                  {`Minimum $${rate.minRate}, default $${rate.defaultRate}`}
                </Box>
                <DialogButton
                  size="small"
                  aria-label={`Edit the hourly rates for ${clinicianTypeNames[rate.clinicianType]}`}
                  sx={{ minHeight: { xs: 44, sm: 30 } }}
                  dialog={close => <HourlyRateDialog rate={rate} onClose={close} />}
                >
                  Edit
                </DialogButton>
              </Box>
            }
          />
        ))}
      </Items>
    </Panel>
  )
}

const columns: RowColumn<MedianRateRecord, ListLabel<'median-rates'>>[] = [
  { label: 'Place', sort: 'state', show: formatPlace },
  { label: 'Discipline', sort: 'clinicianType', show: rate => clinicianTypeNames[rate.clinicianType] },
  { label: 'Source', show: rate => rate.source, wraps: true },
  {
    label: 'Updated',
    sort: 'updatedAt',
    show: rate => (rate.updatedAt ? showDay(rate.updatedAt) : 'Built in'),
  },
  centsColumn('Rate per hour', 'rateCents', 'amount'),
]

const filters = [
  searchFilter('Search rates', 'City or source'),
  choiceFilter('state', stateCodes, state => stateNames[state], 'State'),
  choiceFilter('clinicianType', clinicianTypes, type => clinicianTypeNames[type], 'Discipline'),
]

/** The median rates by place and discipline, below the minimum and default rates of posting. */
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
