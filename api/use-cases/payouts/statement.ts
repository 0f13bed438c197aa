import { stringify } from 'csv-stringify/sync'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { showDay } from '@gaitway/contract/format/time'
import { BRAND } from '@gaitway/contract/values/brand'
import { refuse } from '@gaitway/contract/values/errors'
import { drawReceipt, type ReceiptLine } from '../../services/pdf/receipt.ts'
import { findYearStatement, type PaidPayout } from '../../store/views/paid-payouts.ts'
import { buildPdfAnswer } from '../invoices/read.ts'
import { requireClinician, type FileAnswer, type UseCase } from '../use-case.ts'
import { chooseClinician } from './account.ts'

const readStatement = async (
  { db }: Parameters<UseCase<'payouts.downloadStatement'>>[0],
  params: { clinicianId: string; year: number },
) => {
  const statement = await findYearStatement(db, params)
  if (!statement) throw refuse('not_found')
  return statement
}

type Sum = 'workedMinutes' | 'payCents' | 'reimbursementCents' | 'correctionCents' | 'totalCents'
const sumPayouts = (payouts: readonly PaidPayout[], field: Sum) =>
  payouts.reduce((sum, payout) => sum + (payout[field] ?? 0), 0)

const toDollars = (cents: number) => cents / 100
const toHours = (minutes: number) => minutes / 60

const heading = [
  'Date paid',
  'Facility',
  'Shift number',
  'Hours',
  'Amount for the shift',
  'Reimbursements in it',
  'Corrections',
  'Paid',
]
const buildLine = (payout: PaidPayout) => [
  payout.day,
  payout.officeName,
  showSerial(payout.serialNumber),
  payout.workedMinutes === null ? '' : toHours(payout.workedMinutes),
  toDollars(payout.payCents + payout.reimbursementCents),
  toDollars(payout.reimbursementCents),
  toDollars(payout.correctionCents),
  toDollars(payout.totalCents),
]
const buildTotalLine = (payouts: readonly PaidPayout[]) => [
  'Total',
  '',
  '',
  toHours(sumPayouts(payouts, 'workedMinutes')),
  toDollars(sumPayouts(payouts, 'payCents') + sumPayouts(payouts, 'reimbursementCents')),
  toDollars(sumPayouts(payouts, 'reimbursementCents')),
  toDollars(sumPayouts(payouts, 'correctionCents')),
  toDollars(sumPayouts(payouts, 'totalCents')),
]

/** The payouts that arrived in a year as CSV for a tax return, earliest first, with their total. */
export const downloadEarnings: UseCase<'payouts.downloadEarnings'> = async (
  services,
  by,
  { year },
): Promise<FileAnswer> => {
  const { clinicianId } = requireClinician(by)
  const { payouts } = await readStatement(services, { clinicianId, year })
  const text = stringify([heading, ...payouts.map(buildLine), buildTotalLine(payouts)], {
    // spreadsheets recognize UTF-8 by these first bytes
    bom: true,
    cast: { number: value => value.toFixed(2) },
    escape_formulas: true,
  })
  const name = `${BRAND}-earnings-${year}.csv`
  return { file: { bytes: Buffer.from(text), contentType: 'text/csv; charset=utf-8', name } }
}

/** A calendar day as an instant that every time zone of the United States shows as that day. */
const toInstant = (day: string) => new Date(`${day}T12:00:00Z`)
const showPaidDay = (day: string) => showDay(toInstant(day), 'UTC')

/** The parts of a payout that differ from its total. */
const describeParts = ({ payCents, reimbursementCents, correctionCents, bank, totalCents }: PaidPayout) =>
  [
    payCents !== totalCents && `Pay ${showCents(payCents)}`,
    reimbursementCents !== 0 && `Reimbursements ${showCents(reimbursementCents)}`,
    correctionCents !== 0 && `Corrections ${showCents(correctionCents)}`,
    bank && `To ${bank}`,
  ]
    .filter(Boolean)
    .join(' · ')

const buildPayoutLine = (payout: PaidPayout): ReceiptLine => ({
  words: `${showPaidDay(payout.day)} · ${payout.officeName} · Shift ${showSerial(payout.serialNumber)}`,
  detail: describeParts(payout),
  cents: payout.totalCents,
})

/**
 * A clinician's payouts that arrived in a year, with their totals, as PDF. It is dated by its last payout, so that the
 * same payouts make the same file.
 */
export const downloadStatement: UseCase<'payouts.downloadStatement'> = async (
  services,
  by,
  { year, clinicianId },
): Promise<FileAnswer> => {
  const params = { clinicianId: chooseClinician(by, clinicianId), year }
  const { name, payouts, ...home } = await readStatement(services, params)
  const { homeAddress, homeCity, homeState, homeZipCode } = home
  const { seller } = services.config
  const bytes = await drawReceipt({
    title: `Earnings in ${year}`,
    to: [name, homeAddress, homeCity && `${homeCity}, ${homeState} ${homeZipCode}`].filter(
      line => line !== null,
    ),
    facts: [
      { label: 'Paid by', value: [seller.name, ...seller.lines].join(', ') },
      {
        label: 'Counted',
        value: `Payouts that arrived in ${year}, by date of arrival in Central Time`,
      },
    ],
    parts: [
      { label: 'Payouts', lines: payouts.map(buildPayoutLine), none: `No payouts arrived in ${year}.` },
      {
        label: 'Totals',
        lines: [
          { words: 'Pay', cents: sumPayouts(payouts, 'payCents') },
          {
            words: 'Reimbursements (parking and other costs)',
            cents: sumPayouts(payouts, 'reimbursementCents'),
          },
          { words: 'Corrections to earlier shifts', cents: sumPayouts(payouts, 'correctionCents') },
          { words: `Paid in ${year}`, cents: sumPayouts(payouts, 'totalCents'), strong: true },
        ],
      },
    ],
    closing: 'This statement is not a tax form. A payout that a bank returned counts once it arrives.',
    at: toInstant(payouts.at(-1)?.day ?? `${year}-01-01`),
  })
  return buildPdfAnswer(`${BRAND}-earnings-${year}`, bytes)
}
