import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Side } from '@gaitway/contract/enums'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { isChargeUnderWay, isReceivable } from './receiving.ts'

/** The way to record a check or transfer for a shift whose charge failed; while another is under way it says so. */
export const ReceiveButton = ({ payment, zone }: { payment: PaymentRecord; zone: string }) => {
  const { permissions } = usePermissions<Side>()
  const [isAsking, setAsking] = useState(false)
  if (!isReceivable(payment, permissions)) return null
  if (isChargeUnderWay(payment))
    return (
      <Typography variant="body2" sx={{ color: colours.ink2, marginTop: 1 }}>
        A charge is under way. Money from outside can be recorded once it has ended.
      </Typography>
    )
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)}>
        Record money received
      </Button>
      {isAsking && <ReceiveDialog payment={payment} zone={zone} onClose={() => setAsking(false)} />}
    </>
  )
}
