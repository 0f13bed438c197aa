import { addHours, addDays, addMinutes } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoClinician, DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities, DemoFacility } from './facilities.ts'
import { disputingCard, emptyBank, losingCard } from './facility-list.ts'
import { filledShift, type FilledSeed, listMoments, workShift } from './shifts.ts'

const accepted = { status: 'accepted' } as const
/** When staff last cleared up what was open, as hours from now. */
const CLEARED_UP_HOURS_AGO = -20

/** An admin places a billing hold after declined payments. */
const heldFacility = async function* (world: DemoWorld, admin: SignedIn, { by }: DemoFacility): Story {
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
  { facility, heights, lonestar, mission, saguaro }: DemoFacilities,
  { clinician: maya, owen, dana, ruth, ivy, elena, priya }: DemoClinicians,
): Story[] => {
  const debited = (day: number, applicant: DemoClinician, more: Partial<FilledSeed>) =>
    filledShift(world, { facility, day, applicants: [applicant], paidBy: 'ACH', ...more })
  const invoiced = (
    at: DemoFacility,
    day: number,
    applicant: DemoClinician,
    { steps = [], ...more }: Partial<InvoicedSeed> = {},
  ) => invoicedShift(world, admin, { facility: at, day, applicants: [applicant], steps, ...more })
  const disputed = (day: number, applicant: DemoClinician, card: string, answer: DisputeAnswer) =>
    disputedShift(world, admin, {
      day,
      facility: heights,
      applicants: [applicant],
      from: card.slice(-4),
      answer,
    })
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
    invoiced(facility, -26, elena, {
      rate: 44,
      hours: ['16:30', '22:00'],
      steps: [{ does: 'writeOff', daysAfter: 20, reason: 'Both sides lost the signed time card.' }],
    }),
    invoiced(heights, -37, owen),
    invoiced(heights, -29, dana, {
      rate: 42,
      // the first check is returned; the next one pays part of two invoices
      steps: [
        { does: 'pay', daysAfter: 15, reference: '2209', cents: 20_000 },
        { does: 'void', daysAfter: 17, reason: 'The bank returned it: insufficient funds.' },
        { does: 'pay', daysAfter: 20, reference: '2210', cents: 20_000, otherCents: 10_000 },
      ],
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
    correctedShift(world, admin, {
      facility,
      day: -20,
      applicants: [maya, owen],
      timesheet: accepted,
      correctedAt: addHours(world.today, CLEARED_UP_HOURS_AGO),
      minutes: 30,
      reason: 'The sign-out sheet says 5:00 PM.',
    }),
    // the balance can’t be charged without verification, so it is due
    shiftWithPayLink(world, admin, {
      facility: lonestar,
      day: -8,
      applicants: [priya],
      timesheet: { ...accepted, extraMinutes: 30 },
    }),
    // one dispute waits for evidence, one was won, and one was lost and partly written off
    disputed(-14, owen, disputingCard, {}),
    disputed(-24, maya, disputingCard, { evidenceDaysAfter: 6 }),
    disputed(-23, owen, losingCard, { writeOffDaysAfter: 22 }),
    heldFacility(world, admin, saguaro),
  ]
}

type CorrectedSeed = FilledSeed & { correctedAt: Date; minutes: number; reason: string }

/** An admin corrects a time card whose payout was sent: some minutes more, paid with the next payout. */
export const correctedShift = async function* (
  world: DemoWorld,
  admin: SignedIn,
  { correctedAt, minutes, reason, ...seed }: CorrectedSeed,
): Story {
  const { id: jobId } = yield* workShift(world, seed)
  yield correctedAt
  const { data } = await world.perform('applications.shifts', admin, { jobId })
  const id = data.find(({ timesheet }) => timesheet)?.timesheet?.id ?? ''
  const { entries } = await world.perform('timesheets.read', admin, { id })
  await world.perform('timesheets.adjust', admin, {
    id,
    entries: entries.map(({ slotId, startTime, endTime, breakStartTime, breakEndTime }) => ({
      slotId,
      startTime,
      endTime: addMinutes(new Date(endTime), minutes).toISOString(),
      breakStartTime,
      breakEndTime,
    })),
    reason,
  })
}

/** A worked shift whose balance couldn’t be charged: an admin sends who pays a link. */
const shiftWithPayLink = async function* (world: DemoWorld, admin: SignedIn, seed: FilledSeed): Story {
  const { id: jobId } = yield* workShift(world, seed)
  yield addHours(world.today, CLEARED_UP_HOURS_AGO)
  const { due } = await world.perform('payments.billing', seed.facility.by, {})
  const id = due.find(one => one.jobId === jobId)?.paymentId ?? ''
  await world.perform('payments.remind', admin, { id })
}

/** What an admin does with an invoice, in days after the shift. */
type InvoiceStep = { daysAfter: number } & (
  | {
      does: 'pay'
      reference: string
      cents?: number
      /** for another open invoice of the facility, by the same check */
      otherCents?: number
    }
  | { does: 'void'; reason: string }
  | { does: 'credit'; reason: string; cents?: number }
  | { does: 'writeOff'; reason: string; cents?: number }
)

type InvoicedSeed = FilledSeed & { steps: readonly InvoiceStep[] }

const findInvoice = async ({ perform }: DemoWorld, admin: SignedIn, jobId: string, facilityId: string) => {
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
  const { endsAt } = listMoments(world, seed)
  const job = yield* workShift(world, { ...seed, paidBy: 'invoice', timesheet: { status: 'accepted' } })
  for (const step of steps) {
    yield addDays(endsAt, step.daysAfter)
    const facilityId = seed.facility.by.facilityId ?? ''
    const invoice = await findInvoice(world, admin, job.id, facilityId)
    const { id } = invoice
    if (step.does === 'void') {
      await voidCheck(world, admin, invoice, step.reason)
      continue
    }
    const amountCents = step.cents ?? invoice.openCents
    if (step.does === 'credit')
      await world.perform('invoices.credit', admin, { id, amountCents, reason: step.reason })
    else if (step.does === 'writeOff')
      await world.perform('payments.writeOff', admin, { id, amountCents, reason: step.reason })
    else await recordCheck(world, admin, invoice, { ...step, amountCents })
  }
}

type Invoice = Awaited<ReturnType<typeof findInvoice>>
type Check = { reference: string; amountCents: number; otherCents?: number }

/** An admin records a check for an invoice and, with part of it, for another open one of the facility. */
const recordCheck = async (
  { perform, now }: DemoWorld,
  admin: SignedIn,
  { id, facilityId }: Invoice,
  { reference, amountCents, otherCents = 0 }: Check,
) => {
  const check = { method: 'Paper check' as const, reference, receivedAt: now().toISOString() }
  const { data } = await perform('invoices.list', admin, { facilityId, stage: 'issued', limit: 100 })
  const others = data.filter(one => one.id !== id).slice(0, otherCents > 0 ? 1 : 0)
  await perform('invoices.recordCheck', admin, {
    ...check,
    amountCents: amountCents + otherCents,
    invoices: [{ id, amountCents }, ...others.map(other => ({ id: other.id, amountCents: otherCents }))],
  })
}

/** The last check of an invoice is voided; the facility calls, and the billing hold ends. */
const voidCheck = async (
  { perform }: DemoWorld,
  admin: SignedIn,
  { payments, facilityId }: Invoice,
  reason: string,
) => {
  await perform('invoices.voidPayment', admin, { id: payments.at(-1)?.id ?? '', reason })
  await perform('facilities.setTerms', admin, { id: facilityId, holdReason: null })
}

/** What an admin does about a dispute, in days after the shift; nothing if it is still open. */
type DisputeAnswer = { evidenceDaysAfter?: number; writeOffDaysAfter?: number }
type DisputedSeed = FilledSeed & { answer: DisputeAnswer }

const WRITTEN_OFF_CENTS = 10_000

const findDispute = async (world: DemoWorld, jobId: string): Promise<{ id: string; paymentId: string }> => {
  const { db } = world.servicesAt(world.now())
  const found: { id: string; paymentId: string } | undefined = await db('disputes as d')
    .join('charges as c', 'c.id', 'd.charge_id')
    .join('payments as p', 'p.id', 'c.payment_id')
    .join('applications as a', 'a.id', 'p.application_id')
    .where('a.job_id', jobId)
    .first('d.id', 'c.payment_id')
  if (!found) throw new Error('The shift has no dispute.')
  return found
}

/** A shift is worked and paid by a card whose owner disputes the payment; after hours, so nobody is booked twice. */
const disputedShift = async function* (
  world: DemoWorld,
  admin: SignedIn,
  { answer, ...seed }: DisputedSeed,
): Story {
  const whole: FilledSeed = {
    hours: ['17:30', '20:30'],
    postedDaysBefore: 5,
    timesheet: { ...accepted, isAsScheduled: true },
    ...seed,
  }
  const { endsAt } = listMoments(world, whole)
  const job = yield* workShift(world, whole)
  const { evidenceDaysAfter, writeOffDaysAfter } = answer
  if (evidenceDaysAfter !== undefined) {
    yield addDays(endsAt, evidenceDaysAfter)
    await world.perform('disputes.submit', admin, { id: (await findDispute(world, job.id)).id })
  }
  if (writeOffDaysAfter !== undefined) {
    yield addDays(endsAt, writeOffDaysAfter)
    const { paymentId: id } = await findDispute(world, job.id)
    const reason = 'Settled for half: the manager who booked the shift had left the clinic.'
    await world.perform('payments.writeOff', admin, { id, amountCents: WRITTEN_OFF_CENTS, reason })
  }
}
