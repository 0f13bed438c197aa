import type { Side } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import type { Policy } from '@gaitway/contract/schemas/policies'
import { DialogContentText, TextField, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Item, Items, LoadState, Note, Panel } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { showWhen } from '../../shared/show.ts'

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`

const showTerms = ({ lateNoticeHours, lateHours }: Policy['terms']) =>
  `Free until ${hours(lateNoticeHours)} before the start; later, the clinician is paid up to ${hours(lateHours)}.`

const numeric = { htmlInput: { inputMode: 'numeric' } } as const

type DialogProps = { policy: Policy; onSaved: () => unknown; onClose: () => void }

const PolicyDialog = ({ policy: { version, terms }, onSaved, onClose }: DialogProps) => {
  const form = useMoveForm({
    initial: { lateNoticeHours: String(terms.lateNoticeHours), lateHours: String(terms.lateHours), note: '' },
    validate: typed => ({
      lateNoticeHours: check(moneyFields.lateNoticeHours, typed.lateNoticeHours.trim()),
      lateHours: check(moneyFields.lateHours, typed.lateHours.trim()),
      note: check(commonFields.reason, typed.note),
    }),
    send: async ({ lateNoticeHours, lateHours, note }) => {
      await call('policies.setCancellation', {
        version,
        lateNoticeHours: Number(lateNoticeHours),
        lateHours: Number(lateHours),
        note: note.trim(),
      })
      await onSaved()
    },
    success: () => 'Policy saved',
    onClose,
  })
  return (
    <MoveDialog form={form} title="Change the cancellation policy" action="Save as a new version">
      <DialogContentText>
        It applies to shifts confirmed from now on. Shifts that are already confirmed keep their version.
      </DialogContentText>
      <TextField
        {...form.field('lateNoticeHours', 'Hours of notice', 'Canceling earlier costs nothing.')}
        slotProps={numeric}
      />
      <TextField
        {...form.field('lateHours', 'Hours to pay', 'At most, if a facility cancels later than that.')}
        slotProps={numeric}
      />
      <TextField {...form.field('note', 'Reason', 'Only staff see it.')} multiline minRows={2} />
    </MoveDialog>
  )
}

/** How a cancellation is settled, with every version, who set it and when. Admins set new ones. */
export const CancellationPolicy = () => {
  const { permissions } = usePermissions<Side>()
  const { data, error, refetch } = useCall('policies.list', {})
  const [latest] = data ?? []
  return (
    <Panel
      title="Cancellation policy"
      aside={
        permissions === 'admin' &&
        latest && (
          <DialogButton
            size="small"
            aria-label="Change the cancellation policy"
            dialog={close => <PolicyDialog policy={latest} onSaved={refetch} onClose={close} />}
          >
            Change
          </DialogButton>
        )
      }
    >
      <LoadState what="the policy" data={data} error={error} onTryAgain={refetch} />
      {latest && <Typography sx={{ marginBottom: 1 }}>{showTerms(latest.terms)}</Typography>}
      <Items label="Versions of the cancellation policy">
        {data?.map(({ id, version, terms, validFrom, setByName, note }) => (
          <Item key={id} left={`Version ${version}: ${showTerms(terms)}`} right={showWhen(validFrom)}>
            <Note>{setByName ? `${setByName}: ${note}` : 'Came with the product'}</Note>
          </Item>
        ))}
      </Items>
    </Panel>
  )
}
