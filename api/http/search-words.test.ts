import type { CallName } from '@gaitway/contract/calls/index'
import { newId } from '../store/ids.ts'
import { buildReport } from '../../test/builders/chat.ts'
import { buildDelivery } from '../../test/builders/delivery.ts'
import { buildDispute } from '../../test/builders/dispute.ts'
import { buildMoneyDecision } from '../../test/builders/money-decision.ts'
import { buildTenant } from '../../test/builders/tenant.ts'
import { buildUser } from '../../test/builders/user.ts'
import { newDatabase, type TestDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>
let tenant: Awaited<ReturnType<typeof buildTenant>>
let admin: { userId: string }
let ids: Record<'lead' | 'decision' | 'dispute' | 'report' | 'delivery', string>

/** Everyone and everything that is searched: the clinician and the facility carry the names of a case. */
const setNames = async (person: readonly [string, string], officeName: string) => {
  const { db } = database
  const [firstName, lastName] = person
  await db('users').where({ id: tenant.clinician.userId }).update({ firstName, lastName })
  await db('facilities').where({ id: tenant.facility.id }).update({ officeName })
  await db('leads')
    .where({ id: ids.lead })
    .update({ name: person.join(' '), officeName })
}

beforeAll(async () => {
  database = await newDatabase()
  const { db } = database
  api = testApi(testServices(db))
  tenant = await buildTenant(db)
  admin = await buildUser(db, { firstName: 'Ada', lastName: 'Staffer' })
  const at = new Date('2026-11-20T12:00:00Z')
  const { facility, clinician, worked } = tenant
  ids = {
    lead: newId(),
    decision: await buildMoneyDecision(db, {
      facilityId: facility.id,
      jobId: worked.job.id,
      requestedBy: admin.userId,
      requestedAt: at,
    }),
    dispute: await buildDispute(db, {}, tenant.payment),
    report: await buildReport(db, await buildReportedMessage()),
    delivery: await buildDelivery(db, { userId: clinician.userId }),
  }
  await db('leads').insert({
    id: ids.lead,
    kind: 'hiring',
    email: 'someone@example.test',
    name: 'Someone',
    phone: '7135550100',
    message: 'Hello',
    officeName: 'Somewhere',
    city: 'Austin',
    state: 'TX',
    clinicianTypes: ['pt'],
    source: 'site',
    createdAt: at,
  })
})
afterAll(() => database.close())

const buildReportedMessage = async () => {
  const { db } = database
  const { clinician } = tenant
  const roomId = (await db('chat_rooms').where({ clinicianId: clinician.id }).first('id')).id
  const last = await db('chat_messages').where({ roomId }).max({ number: 'number' }).first()
  const message = {
    id: newId(),
    roomId,
    number: (last?.number ?? 0) + 1,
    side: 'clinician',
    senderId: clinician.userId,
  }
  await db('chat_messages').insert({ ...message, text: 'Hello', createdAt: '2026-11-20T12:00:00Z' })
  return message.id
}

const read = async (
  by: { userId: string },
  call: CallName,
  input: Record<string, unknown>,
): Promise<unknown> => (await api.as(by).call(call, input)).body.data
const list = async (name: string, q: string): Promise<unknown> =>
  (await api.as(admin).send('get', `/admin/${name}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body
const lists = (name: string) => (q: string) => list(name, q)

/** Each search, and the ID of what it finds by the clinician's name. */
const byPerson: Record<string, [search: (q: string) => Promise<unknown>, id: () => string]> = {
  'the search of staff': [q => read(admin, 'search.find', { q }), () => tenant.clinician.userId],
  'users of the back office': [lists('users'), () => tenant.clinician.userId],
  'clinicians of the back office': [lists('clinicians'), () => tenant.clinician.id],
  'shifts of the back office': [lists('shifts'), () => tenant.worked.id],
  'invoices of the back office': [lists('invoices'), () => tenant.invoice],
  'payouts of the back office': [lists('payouts'), () => tenant.payout],
  'leads of the back office': [lists('leads'), () => ids.lead],
  'disputes of the back office': [lists('disputes'), () => ids.dispute],
  'message reports of the back office': [lists('message-reports'), () => ids.report],
  'deliveries of the back office': [lists('deliveries'), () => ids.delivery],
  'accounts.list': [search => read(admin, 'accounts.list', { search }), () => tenant.clinician.userId],
  'invoices.list': [search => read(admin, 'invoices.list', { search }), () => tenant.invoice],
  'clinicians.list': [
    search => read(tenant.facility, 'clinicians.list', { search }),
    () => tenant.clinician.id,
  ],
  'shifts of a facility': [
    search => read(tenant.facility, 'applications.shifts', { search }),
    () => tenant.worked.id,
  ],
  'rooms of a facility': [
    search => read(tenant.facility, 'chat.rooms', { search }),
    () => tenant.clinician.id,
  ],
}

const people = [
  [
    ['Ana', 'Núñez'],
    ['Nunez', 'nuñez', 'NÚÑEZ', 'Nu\u0301n\u0303ez', 'nunez ana', 'Núñez, Ana', '  Ana   Nunez '],
  ],
  [
    ['Siobhan', 'O’Brien'],
    ["O'Brien", 'o’brien', 'OBrien', 'O`Brien', 'brien siobhan'],
  ],
  [
    ['Jose\u0301', 'Lo\u0301pez'],
    ['Jose', 'José', 'Jose\u0301', 'lopez jose', 'jo\u00ADse\u0301'],
  ],
  [
    ['Maya', 'Torres'],
    ['Torres Maya', 'maya torres', 'tor may', 'Torres, Maya', 'Torres\u00A0Maya', 'Maya T'],
  ],
  [
    ['Ann', 'Lee'],
    ['Lee, Ann', 'lee ann', 'Ann\t Lee', '\u200BAnn Lee', 'ＡＮＮ Lee'],
  ],
  [
    ['Søren', 'Łukasz-Weiß'],
    ['soren', 'lukasz', 'Lukasz Weiss', 'lukasz-weiss', 'Łukasz–Weiß'],
  ],
  [
    ['D.J.', 'St. Clair Jr.'],
    ['St Clair', 'st. clair jr', 'D.J. St Clair', 'Clair, D.J.'],
  ],
] as const

describe.each(people)('a person named %j', (person, typed) => {
  beforeAll(() => setNames(person, 'Larkspur Rehab'))

  it.each(Object.keys(byPerson))('is found however people type it: %s', async name => {
    const [search, id] = byPerson[name] ?? []
    const found = await Promise.all(typed.map(async q => [q, JSON.stringify(await search?.(q))] as const))
    expect(found.filter(([, text]) => !text?.includes(id?.() ?? '?')).map(([q]) => q)).toEqual([])
  })

  it.each(Object.keys(byPerson))('isn’t found by other words: %s', async name => {
    const [search, id] = byPerson[name] ?? []
    for (const q of [`${person[0]} Zzyzx`, 'Zzyzx', '& -'])
      expect(JSON.stringify(await search?.(q))).not.toContain(id?.() ?? '?')
  })
})

const byOffice: typeof byPerson = {
  'the search of staff': [q => read(admin, 'search.find', { q }), () => tenant.facility.userId],
  'users of the back office': [lists('users'), () => tenant.facility.userId],
  'facilities of the back office': [lists('facilities'), () => tenant.facility.id],
  'jobs of the back office': [lists('jobs'), () => tenant.job.id],
  'shifts of the back office': [lists('shifts'), () => tenant.worked.id],
  'payments of the back office': [lists('payments'), () => tenant.payment],
  'invoices of the back office': [lists('invoices'), () => tenant.invoice],
  'leads of the back office': [lists('leads'), () => ids.lead],
  'disputes of the back office': [lists('disputes'), () => ids.dispute],
  'money decisions of the back office': [lists('money-decisions'), () => ids.decision],
  'message reports of the back office': [lists('message-reports'), () => ids.report],
  'jobs of a facility': [search => read(tenant.facility, 'jobs.listOwn', { search }), () => tenant.job.id],
  'shifts of a clinician': [
    search => read(tenant.clinician, 'applications.shifts', { search }),
    () => tenant.worked.id,
  ],
  'rooms of a clinician': [
    search => read(tenant.clinician, 'chat.rooms', { search }),
    () => tenant.facility.id,
  ],
}

const offices = [
  [
    'St. Mary’s – Peñasco Rehab & Care',
    ["St Mary's Penasco", 'rehab care', 'Care Rehab', 'st. marys', 'penasco  rehab & care'],
  ],
  ['A_B 100% Care/Rehab (North)', ['a_b', '100%', 'care rehab north', 'North Care', 'rehab (north)']],
] as const

describe.each(offices)('a facility named %s', (officeName, typed) => {
  beforeAll(() => setNames(['Ann', 'Lee'], officeName))

  it.each(Object.keys(byOffice))('is found however people type it: %s', async name => {
    const [search, id] = byOffice[name] ?? []
    const found = await Promise.all(typed.map(async q => [q, JSON.stringify(await search?.(q))] as const))
    expect(found.filter(([, text]) => !text?.includes(id?.() ?? '?')).map(([q]) => q)).toEqual([])
  })
})

/** Each search that shifts are found by, and the ID of what it finds. */
const byShift: typeof byPerson = {
  'the search of staff': [q => read(admin, 'search.find', { q }), () => tenant.worked.job.id],
  'jobs of the back office': [lists('jobs'), () => tenant.worked.job.id],
  'shifts of the back office': [lists('shifts'), () => tenant.worked.id],
  'invoices of the back office': [lists('invoices'), () => tenant.invoice],
  'payments of the back office': [lists('payments'), () => tenant.payment],
  'payouts of the back office': [lists('payouts'), () => tenant.payout],
  'disputes of the back office': [lists('disputes'), () => ids.dispute],
  'money decisions of the back office': [lists('money-decisions'), () => ids.decision],
  'invoices.list': byPerson['invoices.list'] ?? [lists('invoices'), () => tenant.invoice],
  'shifts of a facility': [
    search => read(tenant.facility, 'applications.shifts', { search }),
    () => tenant.worked.id,
  ],
  'shifts of a clinician': [
    search => read(tenant.clinician, 'applications.shifts', { search }),
    () => tenant.worked.id,
  ],
}

it.each(Object.keys(byShift))('a shift is found by its ID however people type it: %s', async name => {
  const [search, id] = byShift[name] ?? []
  const serial = (await database.db('jobs').where({ id: tenant.worked.job.id }).first('serialNumber'))
    .serialNumber
  const padded = String(serial).padStart(4, '0')
  const typed = [
    padded,
    `#${padded}`,
    `# ${serial}`,
    `shift ${serial}`,
    `Shift ${padded}`,
    `shift #${serial}`,
    `Shift ID ${padded}`,
    ` SHIFT  ${serial}\u200B`,
  ]
  const found = await Promise.all(typed.map(async q => [q, JSON.stringify(await search?.(q))] as const))
  expect(found.filter(([, text]) => !text?.includes(id?.() ?? '?')).map(([q]) => q)).toEqual([])
})

it('a city of the median rates is found however people type it', async () => {
  const rate = { id: newId(), clinicianType: 'pt', state: 'FL', city: 'Port St. Lucie', rateCents: 5_000 }
  await database.db('median_rates').insert({ ...rate, source: 'BLS', updatedAt: '2026-11-20T12:00:00Z' })
  const typed = ['port st lucie', 'Lucie Port', 'st. lucie', 'PORT  ST LUCIE', 'lucie\u200B']
  const found = await Promise.all(typed.map(async q => [q, JSON.stringify(await list('median-rates', q))]))
  expect(found.filter(([, text]) => !text?.includes(rate.id)).map(([q]) => q)).toEqual([])
  expect(JSON.stringify(await list('median-rates', 'port lucy'))).not.toContain(rate.id)
})

/** Each list of the back office that is searched, with the ID of a row. */
const rows: Record<string, () => string> = {
  users: () => tenant.clinician.userId,
  clinicians: () => tenant.clinician.id,
  facilities: () => tenant.facility.id,
  jobs: () => tenant.job.id,
  shifts: () => tenant.worked.id,
  invoices: () => tenant.invoice,
  payments: () => tenant.payment,
  payouts: () => tenant.payout,
  leads: () => ids.lead,
  disputes: () => ids.dispute,
  'money-decisions': () => ids.decision,
  'message-reports': () => ids.report,
}
const partsOf = (id: string) => [
  id,
  id.toUpperCase(),
  ` ${id} `,
  id.replaceAll('-', ''),
  id.slice(0, 8),
  id.slice(0, 13),
  id.slice(0, 16).replaceAll('-', ''),
  id.slice(-6),
  id.slice(-14),
  id.replaceAll('-', '').slice(-14),
]

it.each(Object.keys(rows))(
  'an ID is found whole, or by its beginning or end, with or without dashes: %s',
  async name => {
    const id = rows[name]?.() ?? '?'
    const missed: string[] = []
    for (const q of partsOf(id)) if (!JSON.stringify(await list(name, q)).includes(id)) missed.push(q)
    expect(missed).toEqual([])
  },
)

it('a delivery is found by the ID that the log names, or by its beginning', async () => {
  const { delivery } = ids
  const typed = [
    delivery,
    delivery.toUpperCase(),
    ` ${delivery} `,
    delivery.replaceAll('-', ''),
    delivery.slice(0, 13),
  ]
  for (const q of typed) expect(JSON.stringify(await list('deliveries', q))).toContain(delivery)
})

it('the search of staff finds an ID whole, or by its beginning or end, with or without dashes', async () => {
  const found = async (id: string, shown: string) => {
    const answers = await Promise.all(
      partsOf(id).map(async q => [q, await read(admin, 'search.find', { q })]),
    )
    return answers.filter(([, answer]) => !JSON.stringify(answer).includes(shown)).map(([q]) => q)
  }
  const { clinician, facility, worked, job, invoice, timesheet, payout } = tenant
  expect(await found(clinician.id, clinician.userId)).toEqual([])
  expect(await found(facility.id, facility.userId)).toEqual([])
  expect(await found(job.id, job.id)).toEqual([])
  expect(await found(invoice, invoice)).toEqual([])
  for (const id of [worked.id, timesheet, payout]) expect(await found(id, worked.job.id)).toEqual([])
})

it('search_text and its indexes are restored from a dump, whose search path is empty', async () => {
  const { rows: found } = await database.db.transaction(async (trx): Promise<{ rows: unknown[] }> => {
    await trx.raw(`SET LOCAL search_path = ''`)
    await trx.raw(`REINDEX INDEX public.users_by_words`)
    return trx.raw(`SELECT public.search_text(' Núñez,  O’Brien-Weiß ') AS text, public.search_pattern('Ño') AS short,
      public.search_pattern('Ñandú') AS long`)
  })
  expect(found).toEqual([{ text: ' nunez obrien weiss', short: '% no%', long: '%nandu%' }])
})
