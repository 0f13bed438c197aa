import { newId } from '../../store/ids.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildInvoice, type InvoiceOverrides } from '../../../test/builders/invoice.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { pagesOfPdf, textOfPdf } from '../../../test/pdf-text.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { testServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { remindOfInvoices } from './notify.ts'
import { creditNoteDocument, invoiceDocument } from './read.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const remittance = {
  payableTo: 'Gaitway Incorporated',
  address: ['500 Main St', 'Houston, TX 77002'],
  bank: 'First Bank',
  routing: '111000025',
  account: '123456789',
}
const seller = { name: 'Gaitway', lines: ['500 Main St', 'Houston, TX 77002', 'support@gaitway.test'] }
const services = testServices(db, { config: { remittance, seller } })
const api = testApi(services)
const admin = await buildUser(db)

const build = async (overrides: InvoiceOverrides = {}) => {
  const built = await buildInvoice(db, overrides)
  const row = await db('invoices').where({ id: built.invoiceId }).first()
  return { ...built, number: `INV-${String(row.number).padStart(6, '0')}`, row }
}
const textOf = async (id: string) => {
  const { file } = await invoiceDocument(services, id, {})
  return { ...file, lines: textOfPdf(file.bytes), text: textOfPdf(file.bytes).join('\n') }
}

test('invoice PDF: shows both parties, the days, due dates and where to pay', async () => {
  const facility = await buildFacility(db, { email: 'accounts@bayou.test' })
  const { invoiceId, number, row } = await build({ facility })
  const { name, contentType, text, bytes } = await textOf(invoiceId)
  expect([name, contentType, pagesOfPdf(bytes)]).toEqual([`${number}.pdf`, 'application/pdf', 1])
  for (const said of [
    'Invoice',
    number,
    '500 Main St',
    'support@gaitway.test',
    'Bayou Rehab',
    'Attention: Ada Office',
    'Houston, TX 77030',
    'accounts@bayou.test',
    '11/20/2026',
    '12/20/2026',
    'Net 30',
    '11/21/2026',
    '8.00',
    '$62.00',
    '$496.00',
    'Subtotal',
    'Service fee, 10%',
    '$49.60',
    'Total',
    '$545.60',
    'Amount due',
    'Payable to Gaitway Incorporated',
    `Memo: ${number}`,
    'First Bank',
    '111000025',
    '123456789',
    'Page 1 of 1',
  ])
    expect(text).toContain(said)
  expect(text).toContain(row.lines[0].words)
})

test('invoice PDF: many days take several pages with repeated column heads and no lost line', async () => {
  const slots = Array.from({ length: 31 }, (_, index) => ({
    startsAt: new Date(Date.UTC(2026, 9, 1 + index, 15)),
    endsAt: new Date(Date.UTC(2026, 9, 1 + index, 23)),
  }))
  const { invoiceId } = await build({ slots })
  const { bytes, lines } = await textOf(invoiceId)
  const pages = pagesOfPdf(bytes)
  expect(pages).toBeGreaterThan(1)
  expect(lines.filter(line => line === 'Description')).toHaveLength(pages)
  for (const { startsAt } of slots)
    expect(lines).toContain(`10/${String(startsAt.getUTCDate()).padStart(2, '0')}/2026`)
  expect(lines.filter(line => line === '$496.00')).toHaveLength(31)
  expect(lines.join(' ')).toContain(`Page ${pages} of ${pages}`)
})

test('invoice PDF: lists payments and credits, and a credit note is a document of its own', async () => {
  const { invoiceId, number } = await build()
  const as = api.as(admin)
  await as.call('invoices.recordPayment', {
    id: invoiceId,
    amountCents: 54_560,
    method: 'Paper check',
    reference: '1044',
    receivedAt: '2026-11-20T14:00:00Z',
  })
  const credited = await as.call('invoices.credit', {
    id: invoiceId,
    amountCents: 10_000,
    reason: 'The last two hours were not covered.',
  })
  const { text } = await textOf(invoiceId)
  const [note] = credited.body.data.creditNotes
  for (const said of [
    'Received 11/20/2026: $545.60, Paper check 1044',
    `Credited 11/20/2026: $100.00, ${note.number}`,
    'Credit in your favor',
    '$0.00',
  ])
    expect(text).toContain(said)
  const { file } = await creditNoteDocument(services, note.id, {})
  const said = textOfPdf(file.bytes).join(' ')
  expect(file.name).toBe(`${note.number}.pdf`)
  for (const words of [
    'Credit note',
    `For invoice ${number} Invoice issued 11/20/2026`,
    'The last two hours were not covered.',
    '$100.00',
  ])
    expect(said).toContain(words)
})

test('invoice PDF: names no font covers are printed as closely as possible', async () => {
  const facility = await buildFacility(db, { officeName: 'Łódź Rehab 🚑 日本' })
  const odd = await build({ facility })
  expect((await textOf(odd.invoiceId)).text).toContain('Lódz Rehab ?')
})

test('invoice PDF: without bank details says whom to ask', async () => {
  const { invoiceId, number } = await build()
  const bare = testServices(db, { config: { remittance: undefined } })
  const { file } = await invoiceDocument(bare, invoiceId, {})
  expect(textOfPdf(file.bytes).join(' ')).toContain(
    `To get payment instructions, email support@gaitway.test with invoice number ${number}.`,
  )
})

test('invoice PDF: another facility’s documents and drafts aren’t found', async () => {
  const { invoiceId, facility } = await build()
  const other = await buildFacility(db)
  const credited = await api
    .as(admin)
    .call('invoices.credit', { id: invoiceId, amountCents: 100, reason: 'Late.' })
  const noteId = credited.body.data.creditNotes[0].id
  expect(
    (await invoiceDocument(services, invoiceId, { facilityId: facility.id })).file.bytes.length,
  ).toBeGreaterThan(0)
  expect((await creditNoteDocument(services, noteId, { facilityId: facility.id })).file.name).toMatch(/^CN-/)
  const theirs = { facilityId: other.id }
  for (const attempt of [
    invoiceDocument(services, invoiceId, theirs),
    invoiceDocument(services, newId(), {}),
    creditNoteDocument(services, noteId, theirs),
    creditNoteDocument(services, newId(), {}),
  ])
    expect(await refusalOf(attempt)).toMatchObject({ code: 'not_found' })
  const draft = await buildInvoice(db, { issuedAt: null })
  expect(await refusalOf(invoiceDocument(services, draft.invoiceId, {}))).toMatchObject({
    code: 'invoice_not_issued',
  })
})

test('invoice PDF: available to billing members and admins, not to clinicians and sub-admins', async () => {
  const { invoiceId, facility, clinician, number } = await build()
  const credited = await api
    .as(admin)
    .call('invoices.credit', { id: invoiceId, amountCents: 100, reason: 'Late.' })
  const creditNoteId = credited.body.data.creditNotes[0].id
  const member = await buildMember(db, { facilityId: facility.id, access: ['payments'] })
  for (const person of [facility, member, admin])
    for (const named of [{ invoiceId }, { creditNoteId }]) {
      const answer = await api.as(person).call('payments.receipt', named)
      expect([answer.status, answer.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  const answer = await api.as(facility).call('payments.receipt', { invoiceId })
  expect(answer.get('content-disposition')).toContain(`${number}.pdf`)
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const others = [clinician, subadmin, await buildMember(db, { facilityId: facility.id, access: ['shifts'] })]
  for (const person of others)
    expect((await api.as(person).call('payments.receipt', { invoiceId })).status).toBeGreaterThanOrEqual(403)
})

describe('invoice reminders:', () => {
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

  test('a week before, on the day, and one and two weeks after, once each', async () => {
    const { facility, invoiceId } = await build()
    const about = '$545.60, Tess Therapist, Sat, Nov 21, 9 AM–5 PM, North wing'
    await remindAt('2026-12-13T05:59:00Z')
    expect(await notificationsTo(facility.userId)).toEqual([])
    await remindAt('2026-12-13T06:00:00Z')
    await remindAt('2026-12-16T06:00:00Z')
    expect(await notificationsTo(facility.userId)).toEqual([`Invoice due in 7 days: ${about}`])
    await remindAt('2026-12-20T06:00:00Z')
    await remindAt('2026-12-26T18:00:00Z')
    await remindAt('2026-12-27T06:00:00Z')
    await remindAt('2027-01-03T06:00:00Z')
    await remindAt('2027-03-03T06:00:00Z')
    expect(await notificationsTo(facility.userId)).toEqual([
      `Invoice due in 7 days: ${about}`,
      `Invoice due today: ${about}`,
      `Invoice 7 days past due: ${about}`,
      `Invoice 14 days past due: ${about}`,
    ])
    const bodies = db('notifications').where({ userId: facility.userId, type: 'invoiceDue' }).orderBy('id')
    expect(await bodies.pluck('body')).toEqual([
      ...Array(2).fill('Balance due: $545.60. Please pay by 12/20/2026.'),
      ...Array(2).fill('Balance due: $545.60. It was due on 12/20/2026. Please pay it now.'),
    ])
    expect(await db('events').where({ nounId: invoiceId, verb: 'remind' }).orderBy('id')).toMatchObject(
      [-7, 0, 7, 14].map(day => ({ details: { day }, actorSide: 'clock' })),
    )
  })

  test('after missed ones only the latest is sent, with the current delay', async () => {
    const { facility } = await build()
    await remindAt('2026-12-29T18:00:00Z')
    const notified = await notificationsTo(facility.userId)
    expect(notified).toEqual([expect.stringMatching(/^Invoice 9 days past due: \$545\.60, /)])
  })

  test('none for drafts, paid or credited invoices; a partly paid one names the rest', async () => {
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

  test('two runs at once send one', async () => {
    const { facility } = await build()
    passTo('2026-12-20T18:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => remindOfInvoices(services)))
    expect(await notificationsTo(facility.userId)).toHaveLength(1)
  })
})
