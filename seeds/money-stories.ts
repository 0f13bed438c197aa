import { addHours, addDays } from '@gaitway/contract/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { Clinician, Clinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { Facilities, Facility } from './facilities.ts'
import { emptyBank } from './facility-list.ts'
import { filledShift, type FilledSeed, momentsOf, workShift } from './shifts.ts'

const accepted = { status: 'accepted' } as const

/** An admin places a billing hold after declined payments. */
const heldFacility = async function* (world: DemoWorld, admin: SignedIn, { by }: Facility): Story {
  yield addHours(world.today, -3)
  await world.perform('facilities.setTerms', admin, {
    id: by.facilityId ?? '',
    holdReason: 'The card on file was declined twice. Please call us to resolve this.',
  })
}

/** Slow money: bank debits, invoices, and payouts in transit. */
export const moneyStories = (
  world: DemoWorld,
  admin: SignedIn,
  { facility, heights, mission, saguaro }: Facilities,
  { clinician: maya, owen, dana, ruth, ivy, elena }: Clinicians,
): Story[] => {
  const debited = (day: number, applicant: Clinician, more: Partial<FilledSeed>) =>
    filledShift(world, { facility, day, applicants: [applicant], paidBy: 'ACH', ...more })
  const invoiced = (
    at: Facility,
    day: number,
    applicant: Clinician,
    { steps = [], ...more }: Partial<InvoicedSeed> = {},
  ) => invoicedShift(world, admin, { facility: at, day, applicants: [applicant], steps, ...more })
  return [
    debited(-18, elena, { rate: 44, timesheet: accepted }),
    // the bank returns the debit, and another payment method pays
    debited(-10, maya, { from: emptyBank.slice(-4), timesheet: accepted }),
    debited(5, ruth, { rate: 43, postedDaysBefore: 7 }),

    invoiced(facility, -25, ivy, {
      rate: 64,
      steps: [{ does: 'pay', daysAfter: 12, reference: '1044' }],
    }),
    invoiced(facility, -12, ruth, { rate: 43 }),
    filledShift(world, {
      facility,
      day: 8,
      postedDaysBefore: 11,
      applicants: [ivy],
      rate: 64,
      paidBy: 'invoice',
    }),
    invoiced(heights, -37, owen),
    invoiced(heights, -29, dana, {
      rate: 42,
      steps: [{ does: 'pay', daysAfter: 20, reference: '2210', cents: 20_000 }],
    }),
    invoiced(heights, -22, elena, {
      rate: 44,
      steps: [{ does: 'credit', daysAfter: 3, reason: 'Our own staff had to redo the evaluation.' }],
    }),
    // accepted the same evening: the payout is in transit
    filledShift(world, {
      facility: mission,
      day: -1,
      postedDaysBefore: 5,
      applicants: [maya],
      timesheet: { status: 'accepted', judgedAfterMinutes: 180 },
    }),
    heldFacility(world, admin, saguaro),
  ]
}

/** What an admin does with an invoice, in days after the shift. */
type InvoiceStep = { daysAfter: number } & (
  | { does: 'pay'; reference: string; cents?: number }
  | { does: 'credit'; reason: string; cents?: number }
)

type InvoicedSeed = FilledSeed & { steps: readonly InvoiceStep[] }

const invoiceOf = async ({ perform }: DemoWorld, admin: SignedIn, jobId: string, facilityId: string) => {
  const { data } = await perform('invoices.list', admin, { facilityId, limit: 100 })
  const invoice = data.find(one => one.jobId === jobId)
  if (!invoice) throw new Error('The shift has no invoice.')
  return invoice
}

/** A shift is worked and invoiced; an admin records a payment or issues a credit note. */
const invoicedShift = async function* (
  world: DemoWorld,
  admin: SignedIn,
  { steps, ...seed }: InvoicedSeed,
): Story {
  const { endsAt } = momentsOf(world, seed)
  const job = yield* workShift(world, { ...seed, paidBy: 'invoice', timesheet: { status: 'accepted' } })
  for (const step of steps) {
    yield addDays(endsAt, step.daysAfter)
    const facilityId = seed.facility.by.facilityId ?? ''
    const { id, openCents } = await invoiceOf(world, admin, job.id, facilityId)
    const amountCents = step.cents ?? openCents
    if (step.does === 'credit')
      await world.perform('invoices.credit', admin, { id, amountCents, reason: step.reason })
    else
      await world.perform('invoices.recordPayment', admin, {
        id,
        amountCents,
        method: 'Paper check',
        reference: step.reference,
        receivedAt: world.now().toISOString(),
      })
  }
}
