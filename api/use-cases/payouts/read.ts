import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import type { Output } from '@gaitway/contract/schemas/index'
import { withFields, pageJson } from '../../json.ts'
import { listPayouts, type PayoutText, type PayoutPart } from '../../store/views/payout-list.ts'
import { requireSignedIn, type ReadCase } from '../use-case.ts'
import { payoutReasonNames } from '@gaitway/contract/values/enums'
import { calculateTimeCents } from '@gaitway/contract/values/fees'
import { showRate, showSerial } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes } from '@gaitway/contract/format/time'

type Line = { words: string; cents: number }

/** The breakdown of a payout; its lines add up to what is sent. */
const listPayoutLines = (payout: PayoutText): Line[] => [
  ...listShiftLines(payout),
  ...payout.parts.flatMap(part => {
    if (part.kind !== 'correction') return []
    const words = `Correction of shift ${showSerial(part.serialNumber)}: ${part.reason}`
    return [{ words, cents: part.cents }]
  }),
]

/** The costs that a payout reimburses, as `reimbursementCents` in the database counts them. */
const listReimbursements = ({ parkingCents, otherCents }: PayoutText): Line[] =>
  [
    { words: 'Parking reimbursement', cents: parkingCents },
    { words: 'Other reimbursement', cents: otherCents },
  ].filter(({ cents }) => cents !== 0)

const sumLines = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

const listShiftLines = (payout: PayoutText): Line[] => {
  if (payout.reason === 'noShow') return [{ words: payoutReasonNames.noShow, cents: payout.amountCents }]
  if (payout.reason === 'workedSlots') {
    const reimbursements = listReimbursements(payout)
    const cents = payout.amountCents - sumLines(reimbursements)
    return [{ words: payoutReasonNames.workedSlots, cents }, ...reimbursements]
  }
  if (payout.reason === 'extraTime')
    return [{ words: `Extra time: ${showMinutes(payout.extraMinutes ?? 0)}`, cents: payout.amountCents }]
  if (payout.reason === 'cancellation')
    return [{ words: describeCancellation(payout), cents: payout.amountCents }]
  const lines: Line[] = [
    ...payout.parts.flatMap(part => (part.kind === 'day' ? [buildDayLine(payout, part)] : [])),
    ...listReimbursements(payout),
  ]
  const addedCents = payout.amountCents - sumLines(lines)
  lines.push({ words: 'Added to reach the minimum for a shift that ended early', cents: addedCents })
  return lines.filter(({ cents }) => cents !== 0)
}

const buildDayLine = (
  { timeZone, payRateCents }: PayoutText,
  { at, minutes, cents }: Extract<PayoutPart, { kind: 'day' }>,
) => ({
  words: `${showBriefDay(at, timeZone)}: ${showMinutes(minutes)} at ${showRate(payRateCents)}`,
  cents,
})

/** Staff may have decided on more pay than that of the hours in the frozen policy. */
const describeCancellation = ({ amountCents, payRateCents, lateHours }: PayoutText) =>
  lateHours !== null && amountCents <= calculateTimeCents(payRateCents, lateHours * 60)
    ? `Late cancellation: up to ${lateHours} hours paid`
    : 'Canceled: scheduled hours paid'

/** The JSON text of a payout with its breakdown. */
const buildPayoutText = (row: PayoutText) => withFields(row.json, { lines: listPayoutLines(row) })

export const readPayout = async (db: Knex, id: string): Promise<Output<'payouts.resend'>> => {
  const [row] = (await listPayouts(db, { id, skip: 0, limit: 1 })).rows
  if (!row) throw refuse('not_found')
  return JSON.parse(buildPayoutText(row))
}

/** Payouts, shift by shift: the clinician's own, or everyone's for an admin. */
export const list: ReadCase<'payouts.list'> = async ({ db }, by, input) => {
  const { side, clinicianId } = requireSignedIn(by)
  if (side === 'clinician' && input.clinicianId && input.clinicianId !== clinicianId)
    throw refuse('identity_mismatch')
  const own = side === 'clinician' ? (clinicianId ?? undefined) : input.clinicianId
  const { status, ...paging } = input
  const listed = status?.split(',')
  const statuses = listed && payoutLifecycle.states.filter(state => listed.includes(state))
  const { rows, count } = await listPayouts(db, { ...paging, statuses, clinicianId: own })
  return pageJson(rows.map(buildPayoutText), count)
}
