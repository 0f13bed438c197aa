import { showCents } from '@gaitway/contract/format/money'
import { getClinicianPayStatus } from '@gaitway/contract/money-status'
import { Status } from '../../../ui/show/Status.tsx'
import { formatExpectedAmount, formatPayDelay } from '../../parts/pay.ts'
import { copy as payoutsCopy } from '../../../money/payouts/copy.ts'
import { copy } from './copy.ts'
import type { ClinicianShift } from '../time-card/time-card.ts'
import styles from './shift-list.module.css'

/** The payout, or the expected pay before there is one; before that what the shift pays. */
export const Pay = ({
  shift: { shiftStatus, timesheet, payout, expectedPay, jobId },
}: {
  shift: ClinicianShift
}) => {
  const status =
    (payout ?? expectedPay) &&
    getClinicianPayStatus({
      shift: shiftStatus,
      timesheet: timesheet?.status ?? null,
      payout: payout?.status ?? null,
    })
  const badge = status && <Status of="clinicianPay" state={status} />
  if (payout)
    return (
      <a href="/clinician/payouts" target="_blank" rel="noopener" className={styles.pay}>
        <strong>{showCents(payout.amountCents)}</strong> {badge}
        {payout.status === 'due' && payout.waitsFor && (
          <span className="block quiet text-13">{payoutsCopy.waitsFor[payout.waitsFor]}</span>
        )}
        <span className="visually-hidden"> {copy.newTab}</span>
      </a>
    )
  return (
    <span className={styles.pay}>
      <strong>{expectedPay ? formatExpectedAmount(expectedPay) : showCents(jobId.totalPayCents)}</strong>{' '}
      {badge}
      {expectedPay && <span className="quiet text-13">{formatPayDelay(expectedPay)}</span>}
    </span>
  )
}
