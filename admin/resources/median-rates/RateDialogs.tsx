import { MenuItem, TextField } from '@mui/material'
import { clinicianTypeNames, clinicianTypes } from '@gaitway/contract/values/enums'
import { showRate } from '@gaitway/contract/format/money'
import type { MedianRateRecord } from '@gaitway/contract/schemas/rates'
import { formatPlace, statesOfUsa, stateNames } from '@gaitway/contract/values/states-of-usa'
import { useRedirect } from 'react-admin'
import { call } from '../../session.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { decimalField } from '../../shared/number-field.ts'
import { emptyRate, readRateChange, readNewRate, findRateErrors } from './rate-form.ts'

const rateLabel = 'Rate in dollars per hour'
const sourceHint = 'Facilities and clinicians see it beside the rate. Optional.'

export const AddRateDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useMoveForm({
    initial: emptyRate,
    validate: findRateErrors,
    send: typed => call('rates.add', readNewRate(typed)),
    success: () => 'Rate added',
    fieldOf: { rate_exists: 'city' },
    draft: 'add rate',
    onClose,
  })
  return (
    <MoveDialog form={form} title="Add a rate" action="Add rate">
      <TextField select {...form.field('clinicianType', 'Discipline')}>
        {clinicianTypes.map(type => (
          <MenuItem key={type} value={type}>
            {clinicianTypeNames[type]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select {...form.field('state', 'State')}>
        {statesOfUsa.map(([code, name]) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...form.field('city', 'City', 'Leave it empty for the whole state.')} required={false} />
      <TextField {...form.field('rateCents', rateLabel)} slotProps={decimalField} />
      <TextField {...form.field('source', 'Source', sourceHint)} required={false} />
    </MoveDialog>
  )
}

export const EditRateDialog = ({ rate, onClose }: { rate: MedianRateRecord; onClose: () => void }) => {
  const { id, version, clinicianType, state, city } = rate
  const form = useMoveForm({
    initial: { rateCents: (rate.rateCents / 100).toFixed(2), source: rate.source },
    validate: typed => findRateErrors({ clinicianType, state, city: city ?? '', ...typed }),
    send: typed => call('rates.edit', { id, version, ...readRateChange(typed) }),
    success: () => 'Rate saved',
    draft: `rate ${id}`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title={`${clinicianTypeNames[clinicianType]}, ${formatPlace(rate)}`}
      action="Save rate"
    >
      <TextField {...form.field('rateCents', rateLabel)} slotProps={decimalField} />
      <TextField {...form.field('source', 'Source', sourceHint)} required={false} />
    </MoveDialog>
  )
}

/** What shifts in a place show without its rate. */
const describeFallback = ({ city, state }: MedianRateRecord) =>
  city ? `the rate for ${stateNames[state]}` : 'the median of confirmed shifts, once there are enough of them'

export const RemoveRateButton = ({ rate }: { rate: MedianRateRecord }) => {
  const redirect = useRedirect()
  return (
    <MoveButtons
      moves={[
        {
          label: 'Remove rate',
          color: 'error',
          send: () => call('rates.remove', { id: rate.id }),
          success: 'Rate removed',
          asks: {
            title: `Remove ${showRate(rate.rateCents)} for ${formatPlace(rate)}?`,
            text: `Shifts there will show ${describeFallback(rate)}.`,
            needsReason: false,
            about: rate.id,
          },
        },
      ]}
      onDone={() => redirect('list', 'median-rates')}
    />
  )
}
