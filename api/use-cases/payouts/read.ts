import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import type { Output } from '@gaitway/contract/schemas/index'
import { withFields, pageJson } from '../../json.ts'
import { listPayouts, type PayoutText, type PayoutPart } from '../../store/views/payout-list.ts'
import { signedIn, type ReadCase } from '../use-case.ts'
import { payoutReasonNames } from '@gaitway/contract/values/enums'
import { timeCents } from '@gaitway/contract/values/fees'
import { showRate, showSerial } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/format/time'

type Line = { words: string; cents: number }

/** The breakdown of a payout; its lines add up to what is sent. */
const listPayoutLines = (payout: PayoutText): Line[] => [
  ...shiftLines(payout),
  ...payout.parts.flatMap(part =>
    part.kind === 'correction'
      ? [
          {
            words: `Correction of shift ${showSerial(part.serialNumber)}: ${part.reason}`,
            cents: part.cents,
          },
        ]
      : [],
  ),
]

const shiftLines = (payout: PayoutText): Line[] => {
  if (payout.reason === 'workedSlots' || payout.reason === 'noShow')
    return [{ words: payoutReasonNames[payout.reason], cents: payout.amountCents }]
  if (payout.reason === 'extraTime')
    return [{ words: `Extra time: ${showMinutes(payout.extraMinutes ?? 0)}`, cents: payout.amountCents }]
  if (payout.reason === 'cancellation') return [{ words: cancelled(payout), cents: payout.amountCents }]
  const worked: Line[] = [
    ...payout.parts.flatMap(part => (part.kind === 'day' ? [dayLine(payout, part)] : [])),
    { words: 'Parking reimbursement', cents: payout.parkingCents },
    { words: 'Other reimbursement', cents: payout.otherCents },
  ]
  const minimum = payout.amountCents - worked.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...worked,
    { words: 'Added to reach the minimum for a shift that ended early', cents: minimum },
  ].filter(({ cents }) => cents !== 0)
}

const dayLine = (
  { timeZone, payRateCents }: PayoutText,
  { at, minutes, cents }: Extract<PayoutPart, { kind: 'day' }>,
) => ({
  words: `${showBriefDay(at, timeZone)}: ${showMinutes(minutes)} at ${showRate(payRateCents)}`,
  cents,
})

/** The frozen policy pays this many hours; staff may have decided on more. */
const cancelled = ({ amountCents, payRateCents, lateHours }: PayoutText) =>
  lateHours !== null && amountCents <= timeCents(payRateCents, lateHours * 60)
    ? `Late cancellation: up to ${lateHours} hours paid`
    : 'Canceled: scheduled hours paid'

/** A payout as readers see it, with its breakdown. */
const payoutText = (row: PayoutText) => withFields(row.json, { lines: listPayoutLines(row) })

export const readPayout = async (db: Knex, id: string): Promise<Output<'payouts.resend'>> => {
  const { rows } = await listPayouts(db, { id, skip: 0, limit: 1 })
  const [row] = rows
  if (!row) throw refuse('not_found')
  return JSON.parse(payoutText(row))
}

/** Payouts due or sent, shift by shift: the clinician's own, or anyone's for an admin. */
export const list: ReadCase<'payouts.list'> = async ({ db }, by, input) => {
  const { side, clinicianId } = signedIn(by)
  if (side === 'clinician' && input.clinicianId && input.clinicianId !== clinicianId)
    throw refuse('identity_mismatch')
  const own = side === 'clinician' ? (clinicianId ?? undefined) : input.clinicianId
  const { status, ...paging } = input
  const listed = status?.split(',')
  const statuses = listed && payoutLifecycle.states.filter(state => listed.includes(state))
  const { rows, count } = await listPayouts(db, { ...paging, statuses, clinicianId: own })
  return pageJson(rows.map(payoutText), count)
}
