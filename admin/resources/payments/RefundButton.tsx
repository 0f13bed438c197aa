import Button from '@mui/material/Button'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { waysOf } from './giving-back.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** The way to give money back for a settled shift, where any was paid. */
export const RefundButton = ({ payment }: { payment: PaymentRecord }) => {
  const [isOpen, setOpen] = useState(false)
  if (!payment.settledAt || waysOf(payment).length === 0) return null
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Give money back
      </Button>
      {isOpen && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}
