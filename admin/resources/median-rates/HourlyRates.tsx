import { Box, DialogContentText, TextField } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { clinicianTypeNames, clinicianTypes } from '@gaitway/contract/values/enums'
import type { HourlyRateRecord } from '@gaitway/contract/schemas/rates'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items, LoadState, Panel } from '../../shared/Parts.tsx'
import { useRecords } from '../../shared/queries.ts'
import { floorErrors } from './rate-form.ts'

const numeric = { htmlInput: { inputMode: 'numeric' } } as const

const FloorDialog = ({ rate, onClose }: { rate: HourlyRateRecord; onClose: () => void }) => {
  const { clinicianType, version } = rate
  const name = clinicianTypeNames[clinicianType]
  const form = useMoveForm({
    initial: { minRate: String(rate.minRate), defaultRate: String(rate.defaultRate) },
    validate: floorErrors,
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
        slotProps={numeric}
      />
      <TextField
        {...form.field('defaultRate', 'Default rate in dollars per hour', 'A new shift starts with it.')}
        slotProps={numeric}
      />
    </MoveDialog>
  )
}

/** The minimum and default rate of each discipline. */
export const HourlyRates = () => {
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
                  dialog={close => <FloorDialog rate={rate} onClose={close} />}
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
