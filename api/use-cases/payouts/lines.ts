import { payoutReasonNames } from '@gaitway/contract/enums'
import { timeCents } from '@gaitway/contract/fees'
import { showRate, showSerial } from '@gaitway/contract/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/time'
import type { ListedPayout, PayoutPart } from '../../store/views/payout-list.ts'

type Line = { words: string; cents: number }

/** How a payout came about, line by line; the lines sum up to what is sent. */
export const linesOf = (payout: ListedPayout, parts: readonly PayoutPart[]): Line[] => [
  ...shiftLines(payout, parts),
  ...parts.flatMap(part =>
    part.kind === 'correction'
      ? [
          {
            words: `Correction of shift ${showSerial(part.serial_number)}: ${part.reason}`,
            cents: part.cents,
          },
        ]
      : [],
  ),
]

const shiftLines = (payout: ListedPayout, parts: readonly PayoutPart[]): Line[] => {
  if (payout.reason === 'workedSlots')
    return [{ words: payoutReasonNames.workedSlots, cents: payout.amount_cents }]
  if (payout.reason === 'cancellation') return [{ words: cancelled(payout), cents: payout.amount_cents }]
  const worked: Line[] = [
    ...parts.flatMap(part => (part.kind === 'day' ? [dayLine(payout, part)] : [])),
    { words: 'Parking', cents: payout.parking_cents },
    { words: 'Other costs', cents: payout.other_cents },
  ]
  const minimum = payout.amount_cents - worked.reduce((sum, { cents }) => sum + cents, 0)
  return [...worked, { words: 'Up to what a shift that ends early pays at least', cents: minimum }].filter(
    ({ cents }) => cents !== 0,
  )
}

const dayLine = (
  { time_zone, pay_rate_cents }: ListedPayout,
  { at, minutes, cents }: Extract<PayoutPart, { kind: 'day' }>,
) => ({
  words: `${showBriefDay(at, time_zone)}: ${showMinutes(minutes)} at ${showRate(pay_rate_cents)}`,
  cents,
})

/** The frozen policy pays so many hours; staff may have decided for more. */
const cancelled = ({ amount_cents, pay_rate_cents, late_hours }: ListedPayout) =>
  late_hours !== null && amount_cents <= timeCents(pay_rate_cents, late_hours * 60)
    ? `Cancelled late: at most ${late_hours} h are paid`
    : 'Cancelled: the booked hours are paid'
