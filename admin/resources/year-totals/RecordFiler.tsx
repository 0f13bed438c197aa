import type { Output } from '@gaitway/contract/schemas/index'
import { formFilerNames, formFilers, type FormFiler } from '@gaitway/contract/values/tax-forms'
import { DialogContentText } from '@mui/material'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'

type RecordFilerProps = {
  year: number
  filers: Output<'payouts.yearEnd'>['filers']
  onSaved: () => void
  onClose: () => void
}

/** Records who files the Forms 1099-NEC of a year. */
export const RecordFiler = ({ year, filers, onSaved, onClose }: RecordFilerProps) => {
  const [latest] = filers
  const form = useMoveForm<{ filer: FormFiler | '' }>({
    initial: { filer: latest?.filer ?? '' },
    validate: ({ filer }) => ({ filer: filer ? undefined : 'Please choose who files.' }),
    send: ({ filer }) =>
      call('payouts.setFormFiler', { year, filer: filer || 'nobody', version: latest?.version ?? 0 }),
    success: () => 'Saved who files',
    draft: `who files ${year}`,
    onClose,
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const isChanged = form.values.filer !== (latest?.filer ?? '')
  return (
    <MoveDialog
      form={form}
      title={`Who files Forms 1099-NEC for ${year}`}
      action="Save"
      isReady={!latest || isChanged}
    >
      <DialogContentText>
        We record your name and the time. You can change this later; earlier answers stay on record. It
        changes only what you can do here: nothing is sent to the IRS.
      </DialogContentText>
      <RadioChoice
        label="Who files?"
        values={formFilers}
        names={formFilerNames}
        value={form.values.filer}
        error={form.errors.filer}
        onChange={filer => form.change({ filer })}
      />
    </MoveDialog>
  )
}
