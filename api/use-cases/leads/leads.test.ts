import { supportEmail } from '@gaitway/contract/values/support'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { requestLimits } from '../../http/limits.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { guest } = testApi(services)
const { emails } = services.mailer

beforeEach(async () => {
  await putBackRows(db)
  emails.length = 0
})

const message = { name: ' Ana Ruiz ', email: 'Ana@Example.test', message: 'Do you serve <b>El Paso</b>?' }
const request = {
  ...message,
  officeName: 'Bayou Bend',
  phone: '7135550123',
  city: 'Houston',
  state: 'TX',
  clinicianTypes: ['pt', 'slp', 'pt'],
}
const leads = () => db('leads').select('*').orderBy('id')

test('contact: keeps the message and emails it to support, with replies to the sender', async () => {
  const { status, body } = await guest.call('leads.contact', message)
  expect([status, body.data]).toEqual([201, {}])
  const [lead] = await leads()
  expect(lead).toMatchObject({
    kind: 'contact',
    name: 'Ana Ruiz',
    email: 'ana@example.test',
    phone: null,
    message: message.message,
    officeName: null,
    source: 'site',
    createdAt: services.clock.now(),
  })
  await runTasks(services)
  const [email] = emails
  expect(emails).toHaveLength(1)
  expect(email).toMatchObject({
    to: supportEmail(),
    replyTo: 'ana@example.test',
    subject: 'Message from Ana Ruiz',
  })
  expect(email?.text).toContain('Name: Ana Ruiz\nEmail: ana@example.test\n\nDo you serve <b>El Paso</b>?')
  expect(email?.html).toContain('Do you serve &#60;b&#62;El Paso&#60;/b&#62;?')
  expect(email?.html).not.toContain('<b>')
})

test('hiring request: keeps every field and emails support', async () => {
  expect((await guest.call('leads.requestStaff', request)).status).toBe(201)
  expect(await leads()).toMatchObject([
    {
      kind: 'hiring',
      officeName: 'Bayou Bend',
      phone: '7135550123',
      city: 'Houston',
      state: 'TX',
      clinicianTypes: ['pt', 'slp'],
    },
  ])
  await runTasks(services)
  expect(emails).toMatchObject([{ to: supportEmail(), subject: 'Hiring request from Bayou Bend' }])
  const text = emails[0]?.text
  expect(text).toContain('Phone: (713) 555-0123\nFacility: Bayou Bend, Houston, Texas')
  expect(text).toContain('Clinicians: Physical therapist, Speech-language pathologist')
})

test('newsletter: keeps an address once, and answers the same either way', async () => {
  const first = await guest.call('leads.subscribe', { email: 'Ana@Example.test', source: 'qr' })
  const second = await guest.call('leads.subscribe', { email: 'ana@example.test' })
  expect([second.status, second.text]).toEqual([201, first.text])
  expect(await leads()).toMatchObject([{ kind: 'newsletter', email: 'ana@example.test', source: 'qr' }])
  await guest.call('leads.contact', message)
  await guest.call('leads.contact', message)
  expect(await leads()).toHaveLength(3)
  await runTasks(services)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'You’re subscribed to the Gaitway newsletter',
    'Message from Ana Ruiz',
    'Message from Ana Ruiz',
  ])
})

test('newsletter: the link in its email unsubscribes that address, once and again', async () => {
  for (const email of ['ana@example.test', 'ben@example.test']) await guest.call('leads.subscribe', { email })
  await runTasks(services)
  const welcome = emails.find(({ to }) => to === 'ana@example.test')
  const token = /\/newsletter\/unsubscribe\?token=(\S+)/.exec(welcome?.text ?? '')?.[1]
  expect(welcome?.html).toContain('>Unsubscribe</a>')
  expect(welcome?.unsubscribeUrl).toBe(`http://gaitway.test/newsletter/unsubscribe?token=${token}`)
  const [{ id: other }] = await db('leads').where({ email: 'ben@example.test' })
  for (const forged of ['x', `${other}.${token?.split('.')[1]}`, `${other}.`]) {
    const { status, body } = await guest.call('leads.unsubscribe', { token: forged })
    expect([status, body.code]).toEqual([410, 'link_expired'])
  }
  for (let time = 0; time < 2; time++)
    expect((await guest.call('leads.unsubscribe', { token })).status).toBe(200)
  expect(await leads()).toMatchObject([{ email: 'ben@example.test' }])
})

test.each([
  ['leads.contact', message],
  ['leads.requestStaff', request],
  ['leads.subscribe', { email: message.email }],
] as const)('%s: answers a robot as usual, and keeps and emails nothing', async (name, input) => {
  const usual = await guest.call(name, input)
  await db('leads').delete()
  await runTasks(services)
  emails.length = 0
  const trapped = await guest.call(name, { ...input, website: 'https://spam.example' })
  expect([trapped.status, trapped.text]).toEqual([usual.status, usual.text])
  await runTasks(services)
  expect([await leads(), emails]).toEqual([[], []])
})

test('leads: name what is wrong at each field, in the form’s words', async () => {
  const { status, body } = await guest.call('leads.requestStaff', {
    ...request,
    name: ' ',
    email: 'ana',
    phone: '12',
    message: 'x'.repeat(2001),
    clinicianTypes: [],
  })
  expect([status, body.error]).toEqual([
    422,
    {
      name: 'Please enter your name',
      email: 'Please enter correct email address',
      phone: 'Enter a 10-digit phone number',
      message: 'A message should not exceed 2,000 characters',
      clinicianTypes: 'Please choose at least one clinician type',
    },
  ])
  expect(await leads()).toEqual([])
})

test('leads: a network may send five an hour, over all forms', async () => {
  const { config } = services
  const strict = testApi(testServices(db, { config: { ...config, requestLimits: 'strict' } })).guest
  const statuses: number[] = []
  for (let time = 0; time < requestLimits.leads.points; time++)
    statuses.push((await strict.call('leads.subscribe', { email: `a${time}@example.test` })).status)
  expect(statuses).toEqual(Array(5).fill(201))
  expect((await strict.call('leads.contact', message)).status).toBe(429)
  expect(await leads()).toHaveLength(requestLimits.leads.points)
})

test('leads: the database refuses a lead that lacks its fields or has another kind’s', async () => {
  const row = {
    id: '019ab000-0000-7000-8000-000000000001',
    email: 'a@example.test',
    source: 'site',
    createdAt: services.clock.now(),
  }
  const wrong = [
    { kind: 'contact', name: 'Ana' },
    { kind: 'contact', name: 'Ana', message: 'Hello', city: 'Houston' },
    { kind: 'newsletter', name: 'Ana' },
    { kind: 'newsletter', name: 'Ana', message: 'Hello' },
    { kind: 'hiring', name: 'Ana', message: 'Hello' },
    { kind: 'newsletter', email: 'A@example.test' },
  ]
  for (const fields of wrong)
    await expect(db('leads').insert({ ...row, ...fields })).rejects.toMatchObject({ code: '23514' })
})
