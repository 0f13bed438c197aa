import { buildInvoice } from '../../testing/builders/invoice.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { tick } from '../tick.ts'
import { remindOfInvoices } from './remind.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

/** Issued on November 20, due until the end of December 20 in Houston. */
const build = () => buildInvoice(db)
const passTo = (at: string) => services.clock.set(new Date(at))
const toldTo = async (userId: string): Promise<string[]> =>
  db('notifications').where({ userId, type: 'invoiceDue' }).orderBy('id').pluck('title')
const remindAt = async (at: string) => {
  passTo(at)
  expect(await remindOfInvoices(services)).toEqual([])
  await tick(services)
}

test('an open invoice is reminded of a week before, on the day, and one and two weeks after, each once', async () => {
  const { facility, invoiceId } = await build()
  const number = `INV-${String((await db('invoices').where({ id: invoiceId }).first()).number).padStart(6, '0')}`
  await remindAt('2026-12-13T05:59:00Z')
  expect(await toldTo(facility.userId)).toEqual([])
  await remindAt('2026-12-13T06:00:00Z')
  await remindAt('2026-12-16T06:00:00Z')
  expect(await toldTo(facility.userId)).toEqual([`Invoice ${number} is due in 7 days`])
  await remindAt('2026-12-20T06:00:00Z')
  await remindAt('2026-12-26T18:00:00Z')
  await remindAt('2026-12-27T06:00:00Z')
  await remindAt('2027-01-03T06:00:00Z')
  await remindAt('2027-03-03T06:00:00Z')
  expect(await toldTo(facility.userId)).toEqual([
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

test('reminders that were missed are not made up for: the latest is sent, and says how late it is by now', async () => {
  const { facility } = await build()
  await remindAt('2026-12-29T18:00:00Z')
  const told = await toldTo(facility.userId)
  expect(told).toEqual([expect.stringMatching(/ is 9 days past due$/)])
})

test('of a draft, of what is paid, and of what is credited nobody is reminded; of a part that is open, by that part', async () => {
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
  for (const { facility } of [draft, paid, credited]) expect(await toldTo(facility.userId)).toEqual([])
  expect(
    await db('notifications').where({ userId: partly.facility.userId, type: 'invoiceDue' }),
  ).toMatchObject([{ body: 'Balance due: $300.00. Please pay by 12/20/2026.' }])
})

test('two that look at once remind once', async () => {
  const { facility } = await build()
  passTo('2026-12-20T18:00:00Z')
  await Promise.all([1, 2, 3, 4].map(() => remindOfInvoices(services)))
  expect(await toldTo(facility.userId)).toHaveLength(1)
})
