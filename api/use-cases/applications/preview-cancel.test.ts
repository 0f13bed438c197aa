import type { PaymentType } from '@gaitway/contract/values/enums'
import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import { showCents } from '@gaitway/contract/format/money'
import { buildUser } from '../../../test/builders/user.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
import {
  appliedShift,
  confirmApplication,
  threeDays,
  oneDay,
  confirmedShift,
} from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { agreeToNoShow } from '../../../test/scenarios/no-show.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { sweepCharges } from '../charges/refresh.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const start = services.clock.now()
beforeEach(() => services.clock.set(start))
const staff = { admin: await buildUser(db), subadmin: await buildUser(db, { role: 'subadmin' }) }

const paidShift = async (paymentType: PaymentType, input: Parameters<typeof appliedShift>[1] = {}) => {
  if (paymentType === 'ACH') services.payments.next({ kind: 'processing' })
  return confirmedShift(services, { slots: threeDays, ...input, paymentType })
}
type Confirmed = Awaited<ReturnType<typeof paidShift>>

/** Clears the debits that their banks accepted days ago. */
const clearDebits = async ({ id }: Confirmed) => {
  const debits: { providerId: string }[] = await db('charges')
    .join('payments', 'payments.id', 'charges.payment_id')
    .where({ applicationId: id, status: 'processing' })
    .select('provider_id')
  for (const { providerId } of debits) services.payments.settle(providerId, { kind: 'succeeded' })
  services.clock.set(new Date(services.clock.now().getTime() + 5 * 24 * 3_600_000))
  await sweepCharges(services)
}

const early = '2026-11-20T15:00:00Z'
const late = '2026-11-21T10:00:00Z'
const onFirstDay = '2026-11-21T16:00:00Z'
const during = '2026-11-22T16:00:00Z'
const settlements = ['policy', 'returnAll', 'payMinimum', 'payBooked'] as const
const callOf = { cancel: 'applications.cancel', noShow: 'applications.noShow' } as const
type Way = { kind: keyof typeof callOf; by: 'facility' | 'clinician' | 'admin' | 'subadmin'; at: string }
type Case = Way & { settlement?: (typeof settlements)[number]; isDayWorked?: boolean; slots?: typeof oneDay }

const ways: Case[] = [
  ...[early, late].map(at => ({ kind: 'cancel' as const, by: 'facility' as const, at })),
  ...[early, during].map(at => ({ kind: 'cancel' as const, by: 'clinician' as const, at })),
  ...[early, late, during].flatMap(at =>
    settlements.map(settlement => ({ kind: 'cancel' as const, by: 'admin' as const, at, settlement })),
  ),
  // a report of one of several days posts nothing until their time card is accepted
  { kind: 'noShow', by: 'facility', at: onFirstDay, slots: oneDay },
  { kind: 'noShow', by: 'subadmin', at: onFirstDay, slots: oneDay },
  { kind: 'noShow', by: 'admin', at: onFirstDay, settlement: 'policy', slots: oneDay },
  ...(['returnAll', 'payMinimum', 'payBooked'] as const).map(settlement => ({
    kind: 'noShow' as const,
    by: 'admin' as const,
    at: during,
    settlement,
  })),
  { kind: 'noShow', by: 'admin', at: during, settlement: 'payMinimum', isDayWorked: true },
]
const types: PaymentType[] = ['card', 'ACH', 'invoice']
/** An admin's own choice pays the same at any time, which a card shows; the other payment methods show it at one. */
const isShownByCard = ({ by, kind, at, settlement }: Case) =>
  by === 'admin' && kind === 'cancel' && at !== late && settlement !== 'policy'
const cases = types.flatMap(type =>
  ways
    .filter(way => type === 'card' || !isShownByCard(way))
    .map(way => {
      const how = [way.settlement, way.isDayWorked && 'a day worked'].filter(Boolean).join(', ')
      return { ...way, type, name: `${type}: ${way.kind} by ${way.by} at ${way.at} ${how}` }
    }),
)

test.each(cases)(
  '$name posts exactly what was previewed',
  async ({ type, kind, by, at, settlement, isDayWorked, slots = threeDays }) => {
    const shift = await paidShift(type, { slots })
    services.clock.set(new Date(at))
    const person = by === 'facility' || by === 'clinician' ? shift[by] : staff[by]
    const input = {
      kind,
      jobApplicationId: shift.id,
      ...(settlement && { settlement }),
      ...(isDayWorked && { workedSlotIds: [shift.job.slots[0]?.id] }),
    }
    const preview = async (as: { userId: string }, extra: object) =>
      (await api.as(as).call('applications.previewCancel', { ...input, ...extra })).body.data
    const seen = await preview(person, {})
    // an admin sees the money of this ending, which a clinician or sub-admin doesn't
    const isDropOut = by === 'clinician'
    const isHidden = isDropOut || by === 'subadmin'
    const settled = isHidden ? await preview(staff.admin, isDropOut ? { settlement: 'returnAll' } : {}) : seen
    const { body: done } = await api.as(person).call(callOf[kind], { ...input, reason: 'It has to be.' })
    const { refundCents, chargeCents, facilityCents, paidCents } = settled
    // until its debit clears, nothing is paid
    expect(settled.processingCents).toBe(type === 'ACH' ? paidCents : 0)
    const { clinicianCents } = isDropOut ? seen : settled
    const isReport = kind === 'noShow' && by !== 'admin'
    const ended = {
      clinicianCents: seen.clinicianCents,
      status: seen.jobStatus,
      ...(isHidden ? { refundCents: null, chargeCents: null } : { refundCents, chargeCents }),
    }
    expect(done.data).toMatchObject(isReport ? { report: seen.report } : ended)
    if (isReport) await agreeToNoShow(db, api, shift)
    expect(seen.clinicianCents === null).toBe(by === 'subadmin')
    expect(seen.facilityCents === null).toBe(isHidden)
    await clearDebits(shift)
    const posted = await readSettlement(db, shift.id)
    expect(posted).toMatchObject({ refundCents, chargeCents, clinicianCents, facilityCents, isSettled: true })
    expect(paidCents - refundCents + chargeCents).toBe(type === 'invoice' ? 0 : facilityCents)
    expect(-(posted.accounts.clinicianPayable ?? 0) || 0).toBe(clinicianCents)
    expect(posted.accounts.cashAtPaymentService ?? 0).toBe(type === 'invoice' ? 0 : facilityCents)
    expect(posted.accounts.facilityReceivable ?? 0).toBe(type === 'invoice' ? facilityCents : 0)
    expect(posted.accounts.refundsPayable ?? 0).toBe(0)
    expect(Object.values(posted.accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  },
)

const sendHomes = types.flatMap(type => [
  { type, by: 'facility' as const, least: 24_800 },
  { type, by: 'admin' as const, least: 0, settlement: 'returnAll' },
  { type, by: 'admin' as const, least: 24_800, settlement: 'payMinimum' },
  { type, by: 'admin' as const, least: 148_800, settlement: 'payBooked' },
])

test.each(sendHomes)(
  '$type: $least cents at least after a send-home by $by are settled by the time card',
  async ({ type, by, least, settlement }) => {
    const shift = await paidShift(type)
    services.clock.set(new Date('2026-11-21T16:00:00Z'))
    const as = api.as(by === 'admin' ? staff.admin : shift.facility)
    const input = { kind: 'sentHome', jobId: shift.job.id, ...(settlement && { settlement }) }
    const { body: preview } = await as.call('applications.previewCancel', input)
    expect(preview.data).toMatchObject({ clinicianCents: least, refundCents: 0, jobStatus: 'completed' })
    const { body: done } = await as.call('applications.sendHome', { ...input, reason: 'It has to be.' })
    expect(done.data.clinicianCents).toBe(least)
    const [notified] = await db('notifications').where({ userId: shift.clinician.userId, type: 'sentHome' })
    const promise = least > 0 ? ` You’ll be paid at least ${showCents(least)}.` : ''
    expect(notified.body.endsWith(`Submit the hours you worked.${promise}`)).toBe(true)
    const { body: listed } = await api.as(shift.clinician).call('applications.shifts')
    expect(listed.data.data[0]).toMatchObject({
      sentHome: { minimumCents: least },
      expectedPay: { basis: 'minimum', amountCents: least },
    })
    const [slot] = shift.job.slots
    const { body: card } = await api.as(shift.clinician).call('timesheets.write', {
      jobApplicationId: shift.id,
      entries: [{ slotId: slot?.id, startTime: slot?.startsAt, endTime: '2026-11-21T16:00:00Z' }],
      submit: true,
    })
    // an hour was worked, and parking comes with it
    const clinicianCents = Math.max(least, 6_200)
    expect(card.data).toMatchObject({ payCents: clinicianCents, minimumCents: least })
    const { call } = api.as(shift.facility)
    await call('timesheets.accept', { id: card.data.id, documentationCompleted: true })
    await clearDebits(shift)
    const { totalCents: facilityCents } = calculatePriceForProduct(clinicianCents, {
      feePercent: 10,
      paymentType: type,
    })
    expect(await readSettlement(db, shift.id)).toMatchObject({
      clinicianCents,
      facilityCents,
      isSettled: true,
    })
  },
)

test('preview: says until when cancellation is free, by the frozen terms', async () => {
  const shift = await paidShift('card')
  const [policy] = await db('policies')
    .insert({
      id: '019a9f7e-0000-7000-8000-000000000002',
      kind: 'cancellation',
      version: 2,
      terms: JSON.stringify({ lateNoticeHours: 72, lateHours: 8 }),
      validFrom: services.clock.now(),
    })
    .returning('id')
  const { body } = await api
    .as(shift.facility)
    .call('applications.previewCancel', { kind: 'cancel', jobId: shift.job.id })
  expect(body.data).toEqual({
    clinicianCents: 0,
    facilityCents: 0,
    paidCents: 168_457,
    processingCents: 0,
    refundCents: 168_457,
    chargeCents: 0,
    paymentType: 'card',
    freeUntil: '2026-11-20T15:00:00.000Z',
    terms: { lateNoticeHours: 24, lateHours: 4 },
    jobStatus: 'cancelled',
    report: null,
  })
  await db('policies').where(policy).delete()
})

test('preview: without a confirmed clinician canceling costs nothing, and it is the only option', async () => {
  const { job, facility } = await appliedShift(db)
  const preview = async (kind: string) =>
    (await api.as(facility).call('applications.previewCancel', { kind, jobId: job.id })).body
  expect((await preview('cancel')).data).toMatchObject({
    refundCents: 0,
    paymentType: null,
    jobStatus: 'cancelled',
  })
  expect((await preview('noShow')).code).toBe('move_not_open')
})

test('preview: visible to those who may act, and refuses like the action itself', async () => {
  const shift = await paidShift('card')
  const other = await appliedShift(db)
  const ask = async (person: { userId: string }, input: object) =>
    (await api.as(person).call('applications.previewCancel', { jobApplicationId: shift.id, ...input })).body
      .code
  expect(await ask(other.facility, { kind: 'cancel' })).toBe('not_found')
  expect(await ask(other.clinician, { kind: 'cancel' })).toBe('not_found')
  expect(await ask(shift.facility, { kind: 'cancel', settlement: 'payBooked' })).toBe('not_allowed')
  expect(await ask(shift.facility, { kind: 'noShow', settlement: 'payBooked' })).toBe('not_allowed')
  expect(await ask(shift.facility, { kind: 'noShow' })).toBe('move_not_open')
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  expect(await ask(shift.facility, { kind: 'cancel' })).toBe('job_already_started')
  expect(await ask(shift.clinician, { kind: 'noShow' })).toBe('move_not_open')
  const held = await appliedShift(db)
  services.clock.set(new Date(early))
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  await confirmApplication(services, held.facility.by, held.id)
  expect(await ask(held.facility, { kind: 'cancel', jobApplicationId: held.id })).toBe('being_confirmed')
})

test('preview: a sub-admin who chooses the settlement is refused, like the action itself', async () => {
  const shift = await paidShift('card')
  const as = api.as(staff.subadmin)
  const refused = [
    ...settlements.map(settlement => ['applications.cancel', 'cancel', settlement] as const),
    ['applications.noShow', 'noShow', 'payBooked'] as const,
    ['applications.sendHome', 'sentHome', 'payBooked'] as const,
  ]
  for (const [call, kind, settlement] of refused) {
    const input = { kind, jobApplicationId: shift.id, settlement }
    const seen = await as.call('applications.previewCancel', input)
    const done = await as.call(call, { ...input, reason: 'It has to be.' })
    for (const answer of [seen, done])
      expect([call, settlement, answer.status, answer.body.code]).toEqual([
        call,
        settlement,
        403,
        'not_allowed',
      ])
    expect(await db('applications').where({ id: shift.id }).first('status')).toEqual({ status: 'upcoming' })
  }
})

test('cancel: a sub-admin follows the policy and sees no money', async () => {
  const shift = await paidShift('card')
  services.clock.set(new Date(late))
  const input = { kind: 'cancel', jobApplicationId: shift.id }
  const as = api.as(staff.subadmin)
  const { body: preview } = await as.call('applications.previewCancel', input)
  expect(preview.data).toEqual({
    clinicianCents: null,
    facilityCents: null,
    paidCents: null,
    processingCents: null,
    refundCents: null,
    chargeCents: null,
    paymentType: null,
    freeUntil: null,
    terms: { lateNoticeHours: 24, lateHours: 4 },
    jobStatus: 'cancelled',
    report: null,
  })
  const { body: done } = await as.call('applications.cancel', { ...input, reason: 'It has to be.' })
  expect(done.data).toEqual({
    jobId: shift.job.id,
    status: 'cancelled',
    shiftStatus: 'cancelled',
    refundCents: null,
    chargeCents: null,
    clinicianCents: null,
  })
  expect(await readSettlement(db, shift.id)).toMatchObject({ clinicianCents: 24_800, facilityCents: 28_101 })
})
