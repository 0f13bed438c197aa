import { randomUUID } from 'node:crypto'
import { addMinutes } from '@gaitway/contract/format/time'
import { CANARY } from '../test/fixtures/uploads.ts'
import { Refused } from './fixtures/client.ts'
import { givenApproved, givenEverybody } from './story/sign-up-everyone.ts'
import { addCard, approve, confirm, submitTimesheet, passTimeUntil } from './story/main-job.ts'
import { postShift, shiftOf } from './story/main-job.ts'
import { startProcesses } from './story/start-processes.ts'
import { until, worldOf, type World } from './story/world.ts'

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => {
      if (thrown instanceof Refused) return thrown.answer
      throw thrown
    },
  )

const expectEmail = (world: World, email: string, subject: string) =>
  until(`${email} got an email "${subject}"`, async () =>
    (await world.emailsTo(email)).some(message => message.subject.includes(subject)),
  )

const titlesOf = async ({ call }: World, token: string) =>
  (await call('notifications.list', { limit: 50 }, { token })).data.map(({ title }) => title)

/** The balance of each account of the ledger, in cents. */
const readBalances = async ({ listResource }: World, token: string) => {
  const accounts = await listResource<{ account: string; balanceCents: number }>('ledger-accounts', {}, token)
  return Object.fromEntries(accounts.map(one => [one.account, one.balanceCents]))
}

/** The whole story, from two new users to a pending payout. */
const runStory = async (world: World) => {
  const { call, listResource } = world
  const { admin, facility, therapist, second, stranger } = await givenEverybody(world)
  const before = await readBalances(world, admin.token)

  // unapproved users have no access
  expect(await refusalOf(call('jobs.board', {}, { token: therapist.token }))).toMatchObject({
    status: 403,
    code: 'not_approved',
  })
  const profile = await call('clinicians.read', { id: therapist.clinicianId }, { token: admin.token })
  const resume = await world.fetchFile(profile.resumeUrl ?? '')
  expect(resume.contentType).toContain('application/pdf')
  const [license = ''] = profile.drivingLicensePhotoUrl ?? []
  const photo = await world.fetchFile(license)
  expect(photo.contentType).toContain('image/jpeg')
  expect(photo.bytes.includes(CANARY)).toBe(false)
  for (const person of [facility, therapist, second, stranger]) await approve(world, admin, person)
  await expectEmail(world, facility.email, 'Your account is approved')
  expect(await titlesOf(world, therapist.token)).toContain('Your account is approved')

  const { job, price } = await postShift(world, facility)
  expect(price.card).toEqual({
    productCents: 49_600,
    serviceFeeCents: 4_960,
    subtotalCents: 54_560,
    processingCents: 1_612,
    totalCents: 56_172,
  })
  expect(job).toMatchObject({ city: 'HOUSTON', state: 'TX', timeZone: 'America/Chicago', status: 'posted' })

  const board = await call('jobs.board', {}, { token: therapist.token })
  const card = board.data.find(({ id }) => id === job.id)
  expect(card).toMatchObject({ totalPayCents: 49_600, payRateCents: 6_200, reasons: [] })
  expect(card?.distanceMiles).toBeGreaterThanOrEqual(0)
  expect(card?.distanceMiles).toBeLessThan(10)

  const application = await call('applications.apply', { jobId: job.id }, { token: therapist.token })
  const other = await call('applications.apply', { jobId: job.id, note: 'Hello' }, { token: second.token })
  const no = await refusalOf(call('applications.apply', { jobId: job.id }, { token: stranger.token }))
  expect(no).toMatchObject({ code: 'not_eligible' })
  const seen = await call('jobs.read', { id: job.id }, { token: stranger.token })
  expect(seen.reasons.map(({ code }) => code)).toEqual(['no_license', 'cpr_expired'])

  const applicants = await call('applications.applicants', { jobId: job.id }, { token: facility.token })
  expect(new Set(applicants.data.map(one => one.id))).toEqual(new Set([application.id, other.id]))
  const shown = await call('clinicians.read', { id: therapist.clinicianId }, { token: facility.token })
  expect(shown).toMatchObject({ isPrivateHidden: true, email: null, resumeUrl: null })

  const unpaid = confirm(world, facility, { applicationId: application.id })
  expect(await refusalOf(unpaid)).toMatchObject({ code: 'payment_source_missing' })
  const source = await addCard(world, facility, '4242424242424242')
  expect(source).toMatchObject({ last4: '4242', primary: true })
  const key = randomUUID()
  const confirmed = await confirm(world, facility, { applicationId: application.id, key })
  expect(confirmed).toMatchObject({ state: 'confirmed', application: { status: 'upcoming' } })
  const [charge] = confirmed.payment.charges
  expect(charge).toMatchObject({ status: 'succeeded', amountCents: price.card.totalCents })
  const again = await confirm(world, facility, { applicationId: application.id, key })
  expect(again.payment.charges).toEqual(confirmed.payment.charges)

  expect((await shiftOf(world, second, other.id))?.shiftStatus).toBe('declined')
  await expectEmail(world, therapist.email, 'Confirmed: ')
  await expectEmail(world, second.email, 'Application declined: ')
  const known = await call('clinicians.read', { id: therapist.clinicianId }, { token: facility.token })
  expect(known).toMatchObject({ isPrivateHidden: false, email: therapist.email })

  const [slot] = job.slots
  if (!slot) throw new Error('The job has no slot.')
  const passing = { applicationId: application.id }
  const started = addMinutes(new Date(slot.startDate), 5)
  await passTimeUntil(world, therapist, { ...passing, at: started, status: 'current' })
  const ended = addMinutes(new Date(slot.endDate), 70)
  await passTimeUntil(world, therapist, { ...passing, at: ended, status: 'completed' })

  const shift = await shiftOf(world, therapist, application.id)
  if (!shift) throw new Error('The therapist does not see the shift.')
  const timesheet = await submitTimesheet(world, therapist, shift)
  expect(timesheet).toMatchObject({ status: 'pending', workedMinutes: 510, payCents: 52_700 })
  const judged = await call('timesheets.read', { id: timesheet.id }, { token: facility.token })
  expect(judged.effect).toMatchObject({ paidCents: 56_172, owedCents: 59_681, chargeCents: 3_509 })
  const acceptance = { id: timesheet.id, documentationCompleted: true, extraTime: 'accept' } as const
  await call('timesheets.accept', acceptance, { token: facility.token })

  const payouts = await call('payouts.list', {}, { token: therapist.token })
  expect(payouts.data).toMatchObject([
    { amountCents: 52_700, status: 'due', jobApplicationId: application.id, workedMinutes: 510 },
  ])
  const payment = await call('payments.read', { id: confirmed.payment.id }, { token: facility.token })
  expect(payment).toMatchObject({ stage: 'completed', owedCents: 59_681, paidCents: 59_681 })
  expect(payment.charges.map(({ amountCents }) => amountCents)).toEqual([56_172, 3_509])

  const rows = <Row>(name: Parameters<typeof listResource>[0], filter: object) =>
    listResource<Row>(name, filter, admin.token)
  expect(await rows('shifts', { jobId: job.id, status: 'completed' })).toMatchObject([
    { id: application.id, workedMinutes: 510, timesheet: { status: 'accepted' } },
  ])
  expect(await rows('payments', { jobId: job.id })).toMatchObject([
    { owedCents: 59_681, paidCents: 59_681, stage: 'completed' },
  ])
  expect(await rows('payouts', { jobId: job.id })).toMatchObject([{ amountCents: 52_700, status: 'due' }])
  const balances = Object.entries(await readBalances(world, admin.token)).map(
    ([account, cents]): [string, number] => [account, cents - (before[account] ?? 0)],
  )
  const { processingCost = 0, cashAtPaymentService = 0, ...others } = Object.fromEntries(balances)
  // the payment service's own fees are booked by the nightly reconciliation, which may or may not have run
  expect({ ...others, cashAndCost: cashAtPaymentService + processingCost }).toEqual({
    cashAndCost: 59_681,
    facilityReceivable: 0,
    clinicianPayable: -52_700,
    feeIncome: -5_270,
    processingIncome: -1_711,
  })
  const timeline = await rows<{ noun: string; verb: string }>('audit-log', { jobId: job.id })
  expect(timeline.map(({ noun, verb }) => `${noun}.${verb}`)).toEqual(
    expect.arrayContaining([
      'job.post',
      'application.apply',
      'hold.hold',
      'hold.confirm',
      'application.confirm',
      'application.displace',
      'application.start',
      'application.complete',
      'timesheet.submit',
      'timesheet.accept',
      'payment.settle',
    ]),
  )
}

/** The facility tries a declined card, then one that needs authentication. */
const payWithDifficulty = async (world: World) => {
  const { facility, therapist } = await givenApproved(world)
  const { job } = await postShift(world, facility)
  const { id: applicationId } = await world.call(
    'applications.apply',
    { jobId: job.id },
    { token: therapist.token },
  )
  const declined = await addCard(world, facility, '4000000000000341')
  const refused = confirm(world, facility, { applicationId, sourceId: declined.id })
  expect(await refusalOf(refused)).toMatchObject({
    status: 402,
    code: 'payment_refused',
    message: expect.stringContaining('declined'),
  })
  expect((await shiftOf(world, therapist, applicationId))?.shiftStatus).toBe('applied')

  const careful = await addCard(world, facility, '4000002760003184')
  const waiting = await confirm(world, facility, { applicationId, sourceId: careful.id })
  expect(waiting).toMatchObject({
    state: 'needsAction',
    payment: { charges: [{ status: 'failed' }, { status: 'needsAction' }] },
  })
  const page = await fetch(waiting.nextAction?.url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'complete' }),
  })
  expect(page.status).toBe(303)
  const ended = await world.call('payments.complete', { id: waiting.payment.id }, { token: facility.token })
  expect(ended).toMatchObject({ state: 'confirmed', jobId: job.id, failureMessage: null })
  expect((await shiftOf(world, therapist, applicationId))?.shiftStatus).toBe('upcoming')
}

let product: Awaited<ReturnType<typeof startProcesses>>
beforeAll(async () => {
  product = await startProcesses(['api'], ['api'], ['worker'])
})
afterAll(() => product.stop())

/** Each request goes to the other API process. */
const inWorld = async (story: (world: World) => Promise<void>) => {
  try {
    await story(worldOf(product.urls, product.db))
  } catch (thrown) {
    process.stderr.write(product.said())
    throw thrown
  }
}

test('story: passes over HTTP alone with two API processes and a worker', () => inWorld(runStory))

test('cards: a declined card confirms nothing and shows the reason, an authenticated one confirms', () =>
  inWorld(payWithDifficulty))
