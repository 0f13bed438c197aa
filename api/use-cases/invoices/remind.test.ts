import { buildInvoice } from '../../testing/builders/invoice.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { tick } from '../tick.ts'
import { remindOfInvoices } from './notify.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

/** Issued on November 20, due at the end of December 20 in Houston. */
const build = () => buildInvoice(db)
const passTo = (at: string) => services.clock.set(new Date(at))
const notificationsTo = async (userId: string): Promise<string[]> =>
  db('notifications').where({ userId, type: 'invoiceDue' }).orderBy('id').pluck('title')
const remindAt = async (at: string) => {
  passTo(at)
  expect(await remindOfInvoices(services)).toEqual([])
  await tick(services)
}

test('invoice reminders: a week before, on the day, and one and two weeks after, once each', async () => {
  const { facility, invoiceId } = await build()
  const number = `INV-${String((await db('invoices').where({ id: invoiceId }).first()).number).padStart(6, '0')}`
  await remindAt('2026-12-13T05:59:00Z')
  expect(await notificationsTo(facility.userId)).toEqual([])
  await remindAt('2026-12-13T06:00:00Z')
  await remindAt('2026-12-16T06:00:00Z')
  expect(await notificationsTo(facility.userId)).toEqual([`Invoice ${number} is due in 7 days`])
  await remindAt('2026-12-20T06:00:00Z')
  await remindAt('2026-12-26T18:00:00Z')
  await remindAt('2026-12-27T06:00:00Z')
  await remindAt('2027-01-03T06:00:00Z')
  await remindAt('2027-03-03T06:00:00Z')
  expect(await notificationsTo(facility.userId)).toEqual([
    `Invoice ${number} is due in 7 days`,
    `Invoice ${number} is due today`,
    `Invoice ${number} is 7 days past due`,
    `Invoice ${number} is 14 days past due`,
  ])
  expect(await db('notifications').where({ userId: facility.userId, type: 'invoiceDue' })).toMatchObject(
    Array(4).fill({ body: 'Balance due: $545.60. Please pay by 12/20/2026.' }),
  )
  expect(await db('events').where({ nounId: invoiceId, verb: 'remind' }).orderBy('id')).toMatchObject(
    [-7, 0, 7, 14].map(day => ({ details: { day }, actorSide: 'clock' })),
  )
})

test('invoice reminders: after missed ones only the latest is sent, with the current delay', async () => {
  const { facility } = await build()
  await remindAt('2026-12-29T18:00:00Z')
  const notified = await notificationsTo(facility.userId)
  expect(notified).toEqual([expect.stringMatching(/ is 9 days past due$/)])
})

test('invoice reminders: none for drafts, paid or credited invoices; a partly paid one names the rest', async () => {
  passTo('2026-11-20T15:00:00Z')
  const draft = await buildInvoice(db, { issuedAt: null })
  const paid = await build()
  const credited = await build()
  const partly = await build()
  const change = (id: string, columns: object) => db('invoices').where({ id }).update(columns)
  await change(paid.invoiceId, { status: 'paid', paidCents: 54_560, paidAt: services.clock.now() })
  await change(credited.invoiceId, { status: 'credited', creditedCents: 54_560 })
  await change(partly.invoiceId, { paidCents: 20_000, creditedCents: 4560 })
  await remindAt('2026-12-20T18:00:00Z')
  for (const { facility } of [draft, paid, credited])
    expect(await notificationsTo(facility.userId)).toEqual([])
  expect(
    await db('notifications').where({ userId: partly.facility.userId, type: 'invoiceDue' }),
  ).toMatchObject([{ body: 'Balance due: $300.00. Please pay by 12/20/2026.' }])
})

test('invoice reminders: two runs at once send one', async () => {
  const { facility } = await build()
  passTo('2026-12-20T18:00:00Z')
  await Promise.all([1, 2, 3, 4].map(() => remindOfInvoices(services)))
  expect(await notificationsTo(facility.userId)).toHaveLength(1)
})
