import fc from 'fast-check'
import { adminSettlements, paymentTypes } from '@gaitway/contract/enums'
import { Refusal } from '@gaitway/contract/errors'
import { addMinutes } from '@gaitway/contract/time'
import { tick } from '../../use-cases/tick.ts'
import { endPayout, returnDebit, settleAll, tellAll } from './provider-steps.ts'
import type { World } from './world.ts'

const reason = 'As it happens.'
const faults = ['none', 'none', 'none', 'lost', 'down', 'declined', 'processing'] as const
type Fault = (typeof faults)[number]

/** What the payment service answers to the next charge or refund. */
const prepare = ({ outside: { payments } }: World, fault: Fault) => {
  if (fault === 'lost' || fault === 'down') payments.next(fault)
  if (fault === 'declined')
    payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  if (fault === 'processing') payments.next({ kind: 'processing' })
}

const timesheetOf = ({ db, applicationId }: World) =>
  db('timesheets').where({ application_id: applicationId }).first('id')
const invoiceOf = ({ db, applicationId }: World) =>
  db('invoices')
    .where({ application_id: applicationId })
    .orderBy('created_at', 'desc')
    .first('id', 'total_cents')
const paymentOf = ({ db, applicationId }: World) =>
  db('payments').where({ application_id: applicationId }).first('id', 'paid_cents', 'payment_type')

const entriesOf = ({ job }: World, minutesShort: number) =>
  job.slots.map(({ id, startsAt, endsAt }) => ({
    slotId: id,
    startTime: startsAt.toISOString(),
    endTime: addMinutes(endsAt, -minutesShort).toISOString(),
  }))

const isOutage = (thrown: unknown) =>
  thrown instanceof Refusal && (thrown.code === 'payment_unknown' || thrown.code === 'payment_service_down')

/** What the clock has made due is done, but for what the payment service does not answer to: the next tick tries again. */
const passTick = async ({ outside }: World) => {
  try {
    await tick(outside)
  } catch (thrown) {
    if (!(thrown instanceof AggregateError) || !thrown.errors.every(isOutage)) throw thrown
  }
}

/** Each step of a story of money, by name; one that is not open changes nothing. */
export const steps = {
  confirm: (world: World, { type, fault }: Values) => {
    prepare(world, type === 'ACH' && fault === 'none' ? 'processing' : type === 'invoice' ? 'none' : fault)
    return world.ask('applications.confirm', world.facility.by, {
      decision: 'confirm',
      jobApplicationId: world.applicationId,
      paymentType: type,
    })
  },
  cancel: (world: World, { fault }: Values) => {
    prepare(world, fault)
    return world.ask('applications.cancel', world.facility.by, {
      kind: 'cancel',
      jobId: world.job.id,
      reason,
    })
  },
  cancelByStaff: (world: World, { settlement }: Values) =>
    world.ask('applications.cancel', world.admin, {
      kind: 'cancel',
      jobId: world.job.id,
      reason,
      settlement,
    }),
  dropOut: (world: World) =>
    world.ask('applications.cancel', world.clinician.by, {
      kind: 'cancel',
      jobApplicationId: world.applicationId,
      reason,
    }),
  noShow: (world: World, { share }: Values) =>
    world.ask('applications.noShow', world.facility.by, {
      kind: 'noShow',
      jobApplicationId: world.applicationId,
      reason,
      workedSlotIds: share > 50 ? world.job.slots.slice(0, 1).map(({ id }) => id) : [],
    }),
  sendHome: (world: World) =>
    world.ask('applications.sendHome', world.facility.by, {
      kind: 'sentHome',
      jobApplicationId: world.applicationId,
      reason,
    }),
  handIn: (world: World, { share }: Values) =>
    world.ask('timesheets.write', world.clinician.by, {
      jobApplicationId: world.applicationId,
      entries: entriesOf(world, share),
      submit: true,
    }),
  accept: async (world: World, { fault }: Values) => {
    const sheet = await timesheetOf(world)
    if (!sheet) return undefined
    prepare(world, fault)
    return world.ask('timesheets.accept', world.facility.by, { id: sheet.id, documentationCompleted: true })
  },
  adjust: async (world: World, { share }: Values) => {
    const sheet = await timesheetOf(world)
    if (sheet)
      return world.ask('timesheets.adjust', world.admin, {
        id: sheet.id,
        entries: entriesOf(world, share),
        reason,
      })
  },
  recordPayment: async (world: World, { share }: Values) => {
    const invoice = await invoiceOf(world)
    if (!invoice) return undefined
    return world.ask('invoices.recordPayment', world.admin, {
      id: invoice.id,
      method: 'Paper check',
      reference: '1044',
      amountCents: Math.max(1, Math.round((invoice.total_cents * share) / 100)),
      receivedAt: world.outside.clock.now().toISOString(),
    })
  },
  credit: async (world: World, { share }: Values) => {
    const invoice = await invoiceOf(world)
    if (!invoice) return undefined
    const amountCents = share > 80 ? undefined : Math.max(1, Math.round((invoice.total_cents * share) / 100))
    return world.ask('invoices.credit', world.admin, { id: invoice.id, amountCents, reason })
  },
  refund: async (world: World, { share, fault }: Values) => {
    const payment = await paymentOf(world)
    if (!payment) return undefined
    prepare(world, fault)
    const amountCents = Math.max(1, Math.round((payment.paid_cents * share) / 200))
    return world.ask('payments.refund', world.admin, {
      id: payment.id,
      amountCents,
      reason,
      // only what came in outside is given back outside, with a reference
      reference: payment.payment_type === 'invoice' ? 'W-17' : undefined,
    })
  },
  retry: async (world: World, { fault, type }: Values) => {
    const payment = await paymentOf(world)
    if (!payment) return undefined
    prepare(world, fault)
    const sourceId = type === 'ACH' ? world.bank.id : world.card.id
    return world.ask('payments.retry', world.facility.by, { id: payment.id, sourceId })
  },
  tellAll: (world: World) => tellAll(world),
  bankTakes: (world: World) => settleAll(world, true),
  bankRefuses: (world: World) => settleAll(world, false),
  returnDebit: (world: World) => returnDebit(world),
  payoutArrives: (world: World) => endPayout(world, 'paid'),
  payoutFails: (world: World) => endPayout(world, 'failed'),
  newBank: async (world: World) => {
    const { outside, account } = world
    const bankId = outside.payouts.addBank(account.accountId, { isDefault: true })
    await outside.payouts.setDefaultBank({ accountId: account.accountId, bankId })
    await world.send({ objectId: account.accountId, about: 'account', account: account.accountId })
    return true
  },
  passTime: async (world: World, { hours, payoutFault }: Values) => {
    if (payoutFault !== 'none') world.outside.payouts.next(payoutFault)
    world.passHours(hours)
    await passTick(world)
    return true
  },
} as const
export type StepName = keyof typeof steps

const values = fc.record({
  type: fc.constantFrom(...paymentTypes),
  fault: fc.constantFrom(...faults),
  payoutFault: fc.constantFrom('none' as const, 'none' as const, 'lost' as const, 'down' as const),
  settlement: fc.constantFrom(...adminSettlements),
  share: fc.integer({ min: 1, max: 100 }),
  hours: fc.constantFrom(1, 12, 30, 80),
})
export type Values = typeof values extends fc.Arbitrary<infer V> ? V : never

const names = Object.keys(steps) as StepName[]
/** What happens most in real life happens most here too, so that stories get far. */
const often: StepName[] = [
  'passTime',
  'passTime',
  'passTime',
  'passTime',
  'handIn',
  'accept',
  'tellAll',
  'bankTakes',
]
const worked: StepName[] = ['confirm', 'passTime', 'passTime', 'passTime', 'handIn']
/** How far a story is before anything may happen. */
const beginnings: StepName[][] = [
  ['confirm'],
  worked,
  [...worked, 'accept'],
  [...worked, 'accept', 'passTime'],
]

const goneBefore = (names: StepName[], first: Values) =>
  names.map((name): [StepName, Values] => [name, { ...first, fault: 'none', hours: 80, payoutFault: 'none' }])

/** A story: it begins with a confirmation, often goes on to the accepted time card, and then anything may happen. */
export const stories = fc
  .tuple(
    fc.constantFrom(...beginnings),
    values,
    fc.array(fc.tuple(fc.constantFrom(...names, ...often), values), { minLength: 3, maxLength: 20 }),
  )
  .map(([beginning, first, rest]) => [...goneBefore(beginning, first), ...rest])
export type Story = [StepName, Values][]
