import express, { type Express } from 'express'
import request from 'supertest'
import { openMailer } from '../services/email.ts'
import { openMailbox } from '../services/mailbox.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { testServices } from '../testing/services.ts'
import { mailboxPages } from './mailbox.ts'

let database: TestDatabase
let app: Express

beforeAll(async () => {
  database = await testDatabase()
  const { clock } = testServices(database.db)
  const mailbox = openMailbox(database.db, clock)
  const mailer = openMailer({ mailbox, from: 'Gaitway <no-reply@gaitway.test>' })
  await mailer.send({ to: 'ann@gaitway.test', subject: 'Older', text: 'First' })
  await clock.move(database.db, { byMilliseconds: 60_000 })
  await mailer.send({
    to: 'Bob@gaitway.test',
    subject: '<script>alert(1)</script>',
    text: 'See http://localhost:8080/jobs?a=1&b=2 now',
    html: '<p>Hello <b>Bob</b></p>',
    attachments: [{ filename: 'call.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  })
  await clock.move(database.db, { byMilliseconds: 60_000 })
  await mailer.sendText({ to: '5550100', text: 'Your code is 123456' })
  app = express().use('/dev', mailboxPages(mailbox))
})
afterAll(() => database.close())

const list = async (query = '') => (await request(app).get(`/dev/mailbox.json${query}`).expect(200)).body

test('mailbox: lists messages newest first, filtered by recipient', async () => {
  const all: { channel: string; recipient: string }[] = await list()
  expect(all.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['sms', '5550100'],
    ['email', 'Bob@gaitway.test'],
    ['email', 'ann@gaitway.test'],
  ])
  const bobs = await list('?to=bob@gaitway.test')
  expect(bobs).toHaveLength(1)
  expect(bobs[0]).toMatchObject({ textBody: expect.stringContaining('http://localhost:8080/jobs') })
})

test('mailbox: escapes message content on its pages', async () => {
  const { text, headers } = await request(app).get('/dev/mailbox').expect(200)
  expect(text).toContain('&#60;script&#62;')
  expect(text).not.toContain('<script')
  expect(text).toContain('Your code is 123456')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
})

test('mailbox: an email has a page with its links, and its HTML in a sandbox', async () => {
  const [{ id }] = await list('?to=bob@gaitway.test')
  const { text } = await request(app).get(`/dev/mailbox/${id}`).expect(200)
  expect(text).toContain('<a href="http://localhost:8080/jobs?a=1&#38;b=2">')
  const page = await request(app).get(`/dev/mailbox/${id}/html`).expect(200)
  expect(page.text).toBe('<p>Hello <b>Bob</b></p>')
  expect(page.headers['content-security-policy']).toContain('sandbox')
})

test('mailbox: an email’s attachment downloads from its page', async () => {
  const [{ id }] = await list('?to=bob@gaitway.test')
  const { text } = await request(app).get(`/dev/mailbox/${id}`).expect(200)
  expect(text).toContain(`<a href="/dev/mailbox/${id}/attachments/0">call.ics</a>`)
  const file = await request(app).get(`/dev/mailbox/${id}/attachments/0`).expect(200)
  expect(file.headers['content-type']).toMatch(/^text\/calendar/)
  expect(file.headers['content-disposition']).toBe('attachment; filename=call.ics')
  expect(file.text).toBe('BEGIN:VCALENDAR')
  await request(app).get(`/dev/mailbox/${id}/attachments/1`).expect(404)
})

test('mailbox: an unknown message is not found', async () => {
  await request(app).get('/dev/mailbox/nonsense').expect(404)
  await request(app).get('/dev/mailbox/00000000-0000-7000-8000-000000000000').expect(404)
})
