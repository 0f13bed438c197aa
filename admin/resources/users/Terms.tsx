import { check } from '@gaitway/contract/fields/rule'
import { commonFields } from '@gaitway/contract/fields/common'
import { moneyFields } from '@gaitway/contract/fields/money'
import type { Side } from '@gaitway/contract/values/enums'
import type { FacilityRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { Box, DialogContentText, FormControlLabel, Switch, TextField } from '@mui/material'
import { useGetOne, usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { LoadState, Nothing, Panel } from '../../shared/Parts.tsx'
import { decimalField } from '../../shared/number-field.ts'

type Facility = Pick<FacilityRecord, 'id' | 'version' | 'officeName' | 'heldAt' | 'holdReason'> &
  Partial<Pick<FacilityRecord, 'feePercent' | 'standardFeePercent' | 'invoiceAllowed' | 'trusted'>>

type DialogProps = { facility: Facility; onClose: () => void }

const TermsDialog = ({ facility, onClose }: DialogProps) => {
  const { id, version, feePercent = null, standardFeePercent, invoiceAllowed, trusted } = facility
  const form = useMoveForm({
    initial: {
      isStandard: feePercent === null,
      feePercent: String(feePercent ?? standardFeePercent ?? ''),
      invoiceAllowed: invoiceAllowed ?? false,
      trusted: trusted ?? false,
    },
    validate: typed => ({
      feePercent: typed.isStandard ? undefined : check(moneyFields.feePercent, typed.feePercent),
    }),
    send: ({ isStandard, ...typed }) =>
      call('facilities.setTerms', {
        ...typed,
        id,
        version,
        feePercent: isStandard ? null : Number(typed.feePercent),
      }),
    success: () => 'Terms saved',
    draft: `terms ${id}`,
    onClose,
  })
  const { values, change } = form
  return (
    <MoveDialog form={form} title={`Terms of ${facility.officeName ?? 'this facility'}`} action="Save terms">
      <DialogContentText>
        They apply to what is confirmed from now on. Shifts that are already confirmed keep their terms.
      </DialogContentText>
      <FormControlLabel
        control={<Switch checked={values.isStandard} onChange={(_, isStandard) => change({ isStandard })} />}
        label={`Standard service fee, ${standardFeePercent}%`}
      />
      {!values.isStandard && (
        <TextField
          {...form.field('feePercent', 'Service fee in percent of clinician pay')}
          slotProps={decimalField}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={values.invoiceAllowed}
            onChange={(_, invoiceAllowed) => change({ invoiceAllowed })}
          />
        }
        label="Can pay by invoice"
      />
      <FormControlLabel
        control={<Switch checked={values.trusted} onChange={(_, trusted) => change({ trusted })} />}
        label="Trusted: clinicians are paid before the facility pays"
      />
    </MoveDialog>
  )
}

const BillingHoldDialog = ({ facility, onClose }: DialogProps) => {
  const { id, version, officeName } = facility
  const name = officeName ?? 'This facility'
  const form = useMoveForm({
    initial: { holdReason: '' },
    validate: ({ holdReason }) => ({ holdReason: check(commonFields.reason, holdReason) }),
    send: ({ holdReason }) => call('facilities.setTerms', { id, version, holdReason: holdReason.trim() }),
    success: () => `${name} is on a billing hold`,
    draft: `hold ${id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={`Put ${name} on hold?`} action="Start billing hold" isDestructive>
      <DialogContentText>
        They can’t confirm anyone until the hold ends, and see this reason. Confirmed shifts go ahead.
      </DialogContentText>
      <TextField {...form.field('holdReason', 'Reason')} multiline minRows={3} />
    </MoveDialog>
  )
}

const BillingHold = ({ facility, mayChange }: { facility: Facility; mayChange: boolean }) => {
  const { id, version, heldAt, holdReason, officeName } = facility
  if (!heldAt && !mayChange) return null
  return (
    <Panel
      title="Billing hold"
      facts={[heldAt && ['Since', showWhen(heldAt)], heldAt && ['Reason', holdReason]]}
    >
      {!heldAt && <Nothing>None. The facility can confirm applicants.</Nothing>}
      {mayChange && (
        <Box sx={{ marginTop: 1.5 }}>
          {heldAt ? (
            <MoveButtons
              moves={[
                {
                  label: 'End billing hold',
                  send: () => call('facilities.setTerms', { id, version, holdReason: null }),
                  success: `${officeName ?? 'The facility'} can confirm again`,
                },
              ]}
            />
          ) : (
            <DialogButton
              color="error"
              dialog={close => <BillingHoldDialog facility={facility} onClose={close} />}
            >
              Start a billing hold
            </DialogButton>
          )}
        </Box>
      )}
    </Panel>
  )
}

/** `7.5%`, or `10%, the standard` */
const showFee = ({ feePercent = null, standardFeePercent }: Facility) =>
  feePercent === null ? `${standardFeePercent}%, the standard` : `${feePercent}%`

/** The terms agreed with a facility, and its billing hold. Admins change both; sub-admins see the hold only. */
export const FacilityTerms = ({ id }: { id: string }) => {
  const { permissions } = usePermissions<Side>()
  const { data, error, refetch } = useGetOne<Facility>('facilities', { id })
  const isAdmin = permissions === 'admin'
  if (!data) return <LoadState what="the terms" data={data} error={error} onTryAgain={refetch} />
  return (
    <>
      <BillingHold facility={data} mayChange={isAdmin} />
      {isAdmin && (
        <Panel
          title="Terms"
          aside={
            <DialogButton
              size="small"
              aria-label="Change the terms"
              dialog={close => <TermsDialog facility={data} onClose={close} />}
            >
              Change
            </DialogButton>
          }
          facts={[
            ['Service fee', showFee(data)],
            ['Pay by invoice', data.invoiceAllowed ? 'Allowed' : 'Not allowed'],
            ['Clinician payouts', data.trusted ? 'Before the facility pays' : 'After the facility pays'],
          ]}
        />
      )}
    </>
  )
}
