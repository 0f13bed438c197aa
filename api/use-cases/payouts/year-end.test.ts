import { addMinutes } from '@gaitway/contract/format/time'
import { parse } from 'csv-parse/sync'
import { describeTaxMissing } from '@gaitway/contract/format/year-totals'
import type { YearTotalRecord } from '@gaitway/contract/schemas/resources'
import { refuse } from '@gaitway/contract/values/errors'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { newId } from '../../store/ids.ts'
import { savePayoutAccountId } from '../../store/payout-accounts.ts'
import { insertCorrection } from '../../store/payouts.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { hasPayoutsToSend, sendDuePayouts } from './send-due.ts'

const { db, close } = await testDatabase()
afterAll(close)
afterEach(() => putBackRows(db))
let services: TestServices
let api: ReturnType<typeof testApi>
let admin: Awaited<ReturnType<typeof buildUser>>
beforeEach(async () => {
  services = testServices(db)
  api = testApi(services)
  admin = await buildUser(db)
})

type Clinician = Awaited<ReturnType<typeof buildClinician>>

let days = 0
/** A payout that arrived on this day. */
const pay = async (clinician: Clinician, amountCents: number, paidOn: string, change: object = {}) => {
  days += 1
  const startsAt = new Date(Date.UTC(2024, 0, days, 15))
  const endsAt = new Date(Date.UTC(2024, 0, days, 23))
  const slots = [{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }]
  const { payoutId } = await buildPayout(db, { clinician, amountCents, slots })
  const at = `${paidOn}T18:00:00Z`
  const row = { status: 'paid', sentAt: at, paidAt: at, payer: 'Gaitway', method: 'bankTransfer', ...change }
  await db('payouts').where({ id: payoutId }).update(row)
}
const buildPerson = async (lastName: string, taxMissing: string[] | null = []) => {
  const clinician = await buildClinician(db, { lastName })
  if (taxMissing) {
    await buildPayoutAccount(services, { clinicianId: clinician.id })
    await db('payout_accounts').where({ clinicianId: clinician.id }).update({ taxMissing })
  }
  return clinician
}
/** Somebody with a payout account that wasn't read at the payment service since we keep what a tax form lacks. */
const buildUnread = async (lastName: string) => {
  const clinician = await buildPerson(lastName)
  await db('payout_accounts').where({ clinicianId: clinician.id }).update({ taxMissing: null, readAt: null })
  return clinician
}
/** Around the thresholds of $2,000.00 in 2026 and of $600.00 in 2025. */
const buildPeople = async () => {
  const [above, exact, below] = [
    await buildPerson('Above'),
    await buildPerson('Exact', ['Social Security number']),
    await buildPerson('Below', null),
  ]
  await pay(above, 150_000, '2026-03-02')
  await pay(above, 150_001, '2026-11-02', { adjustmentCents: -50_000 })
  await pay(above, 59_999, '2025-05-05')
  await pay(exact, 200_000, '2026-06-01')
  await pay(exact, 60_000, '2025-06-02')
  await pay(below, 199_999, '2026-06-03')
  await pay(below, 500_000, '2026-06-04', { status: 'failed', paidAt: null, payer: null, method: null })
  await pay(below, 500_000, '2024-06-04')
  return { above, exact, below }
}

const get = (name: string, filter: object, by: { userId: string } = admin) =>
  api.as(by).send('get', `/admin/${name}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
const listRows = async (filter: object): Promise<YearTotalRecord[]> => {
  const { status, body } = await get('year-totals', filter)
  expect(status).toBe(200)
  return body as never
}
const listNames = async (filter: object) =>
  (await listRows(filter)).map(({ clinicianName }) => clinicianName.split(' ').at(-1))
const readYear = async (year?: number) => {
  const { status, body } = await api.as(admin).call('payouts.yearEnd', year ? { year } : {})
  expect(status).toBe(200)
  return body.data
}

describe('the list', () => {
  it('has a row for each clinician and year, with the threshold of the year', async () => {
    const { above } = await buildPeople()
    expect(await listRows({ clinicianId: above.id, year: '2026' })).toEqual([
      {
        id: `${above.id}:2026`,
        year: 2026,
        clinicianId: above.id,
        clinicianName: expect.stringContaining('Above'),
        email: expect.stringContaining('@'),
        payCents: 300_001,
        reimbursementCents: 0,
        correctionCents: -50_000,
        totalCents: 250_001,
        payouts: 2,
        thresholdCents: 200_000,
        payers: ['Gaitway'],
        methods: ['bankTransfer'],
        taxMissing: [],
        taxInfo: 'complete',
      },
    ])
    expect(await listRows({ clinicianId: above.id, year: '2025' })).toMatchObject([
      { totalCents: 59_999, thresholdCents: 60_000 },
    ])
  })

  it('tells apart what is missing, what is complete and what nobody has read yet', async () => {
    await buildPeople()
    await pay(await buildUnread('Unread'), 300_000, '2026-03-02')
    const rows = await listRows({ year: '2026' })
    expect(
      rows.map(row => [row.clinicianName.split(' ').at(-1), row.taxInfo, describeTaxMissing(row)]),
    ).toEqual([
      ['Unread', 'unread', 'Not checked yet'],
      ['Above', 'complete', 'Complete'],
      ['Exact', 'missing', 'Missing: Social Security number'],
      ['Below', 'missing', 'No payout account'],
    ])
    expect(await listNames({ year: '2026', taxInfo: 'unread' })).toEqual(['Unread'])
    expect(await listNames({ year: '2026', taxInfo: 'complete' })).toEqual(['Above'])
    expect(await listNames({ year: '2026', taxInfo: 'missing' })).toEqual(['Exact', 'Below'])
    expect(await readYear(2026)).toMatchObject({ taxMissing: 2, taxUnread: 1 })
  })

  it.each([
    [{ year: '2026' }, ['Above', 'Exact', 'Below']],
    [{ year: '2026', threshold: 'above' }, ['Above', 'Exact']],
    [{ year: '2026', threshold: 'below' }, ['Below']],
    [{ year: '2025', threshold: 'above' }, ['Exact']],
    [{ year: '2025', threshold: 'below' }, ['Above']],
    // a year whose threshold nobody knows is neither
    [{ year: '2024' }, ['Below']],
    [{ year: '2024', threshold: 'above' }, []],
    [{ year: '2024', threshold: 'below' }, []],
    [{ year: '2026', taxInfo: 'missing' }, ['Exact', 'Below']],
    [{ year: '2026', taxInfo: 'complete' }, ['Above']],
    [{ year: '2026', threshold: 'above', taxInfo: 'missing' }, ['Exact']],
    [{ year: '2026', q: 'exac' }, ['Exact']],
    [{ year: '2023' }, []],
  ])('filtered by %j has %j', async (filter, names) => {
    await buildPeople()
    expect(await listNames(filter)).toEqual(names)
  })

  it.each([[{ year: 'last' }], [{ year: '20266' }], [{ threshold: 'near' }], [{ taxInfo: 'none' }]])(
    'refuses the filter %j',
    async filter => {
      expect((await get('year-totals', filter)).status).toBe(422)
    },
  )

  it('follows the thresholds that an admin imported', async () => {
    await buildPeople()
    const { yearEnd } = builtInComplianceData
    const [first] = yearEnd.years
    const years = [{ ...first, thresholdCents: 250_001 }]
    await db('compliance_data').insert({
      id: newId(),
      version: 1,
      title: 'Checked later',
      content: { ...builtInComplianceData, yearEnd: { ...yearEnd, years } },
      importedBy: admin.userId,
      createdAt: services.clock.now(),
    })
    expect(await listNames({ year: '2026', threshold: 'above' })).toEqual(['Above'])
    expect(await listNames({ year: '2025', threshold: 'above' })).toEqual([])
    expect(await readYear(2026)).toMatchObject({ threshold: { cents: 250_001 }, atThreshold: 1 })
    expect(await readYear(2025)).toMatchObject({ threshold: null, atThreshold: 0 })
  })

  it('is exported with names as text, and closed to sub-admins', async () => {
    const clinician = await buildPerson('=Sum', ['address', 'Social Security number'])
    await db('users').where({ id: clinician.userId }).update({ firstName: '=1+1' })
    await pay(clinician, 200_000, '2026-03-02')
    const { status, text } = await api
      .as(admin)
      .send('get', `/admin/year-totals.csv?${new URLSearchParams({ filter: '{"year":"2026"}' })}`)
    const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    expect([status, row]).toEqual([
      200,
      expect.objectContaining({
        Clinician: "'=1+1 =Sum",
        Year: '2026',
        Total: '2000.00',
        Threshold: 'At or above $2,000.00',
        'Taxpayer information': 'Missing: address, Social Security number',
        Payer: 'Gaitway',
        Method: 'Bank transfer',
        'Clinician ID': clinician.id,
      }),
    ])
    const subadmin = await buildUser(db, { role: 'subadmin' })
    for (const name of ['year-totals', 'year-totals.csv'])
      expect((await get(name, {}, subadmin)).status).toBe(403)
    expect((await api.as(subadmin).call('payouts.yearEnd', {})).status).toBe(403)
  })

  it('opens the payouts behind a total', async () => {
    const { above } = await buildPeople()
    const { body } = await get('payouts', { clinicianId: above.id, paidYear: '2026' })
    const rows = (body as { paidOn: string; payer: string; method: string }[]).map(
      ({ paidOn, payer, method }) => [paidOn, payer, method],
    )
    expect(rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['2026-03-02', 'Gaitway', 'bankTransfer'],
      ['2026-11-02', 'Gaitway', 'bankTransfer'],
    ])
  })
})

describe('the totals', () => {
  it('are those of the list, with the threshold, its source and the due date', async () => {
    await buildPeople()
    expect(await readYear()).toEqual({
      year: 2026,
      years: [2026, 2025, 2024],
      // January 31, 2027 is a Sunday
      threshold: {
        cents: 200_000,
        due: '2027-02-01',
        source:
          'P.L. 119-21: $2,000 for payments from January 1, 2026, indexed from 2027. IRS: due January 31, or the next business day',
        checkedOn: '2026-11-28',
        certainty: 'secondHand',
      },
      electronicFrom: 10,
      filers: [],
      clinicians: 3,
      atThreshold: 2,
      taxMissing: 2,
      taxUnread: 0,
      payCents: 700_000,
      reimbursementCents: 0,
      correctionCents: -50_000,
      totalCents: 650_000,
    })
  })

  it('of a year without payouts are zero', async () => {
    expect(await readYear(2025)).toMatchObject({
      year: 2025,
      years: [2026, 2025],
      threshold: { cents: 60_000, due: '2026-02-02' },
      clinicians: 0,
      atThreshold: 0,
      totalCents: 0,
    })
  })
})

const recordFiler = (filer: string, version: number, { by = admin, year = 2026 } = {}) =>
  api.as(by).call('payouts.setFormFiler', { year, filer, version })
const listRecipients = (year = 2026, by: { userId: string } = admin) =>
  api.as(by).call('payouts.listRecipients', { year })

describe('who files', () => {
  it('is recorded for a year with name and time, can be changed, and keeps its history', async () => {
    const ada = await buildUser(db, { firstName: 'Ada', lastName: 'Whitmore' })
    expect((await readYear(2026)).filers).toEqual([])
    services.clock.set(new Date('2027-01-04T15:00:00Z'))
    const { status, body } = await recordFiler('paymentService', 0, { by: ada })
    expect([status, body.data]).toEqual([201, { version: 1 }])
    services.clock.set(new Date('2027-01-05T15:00:00Z'))
    expect((await recordFiler('operator', 1, { by: ada })).body.data).toEqual({ version: 2 })
    expect((await readYear(2026)).filers).toEqual([
      { version: 2, filer: 'operator', decidedByName: 'Ada Whitmore', decidedAt: '2027-01-05T15:00:00.000Z' },
      {
        version: 1,
        filer: 'paymentService',
        decidedByName: 'Ada Whitmore',
        decidedAt: '2027-01-04T15:00:00.000Z',
      },
    ])
    expect((await readYear(2025)).filers).toEqual([])
    expect(await db('events').where({ verb: 'setFormFiler' }).orderBy('id')).toMatchObject([
      {
        noun: 'settings',
        actorUserId: ada.userId,
        details: { year: 2026, whoFiles: { from: null, to: 'The payment service files' } },
      },
      {
        details: {
          whoFiles: { from: 'The payment service files', to: 'We file, as the operator of Gaitway' },
        },
      },
    ])
  })

  it('is decided once by several admins at the same time, and the same answer again is refused', async () => {
    const answers = await Promise.all([
      recordFiler('operator', 0),
      recordFiler('nobody', 0),
      recordFiler('paymentService', 0),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const [{ filer, version }] = (await readYear(2026)).filers
    expect(version).toBe(1)
    const again = await recordFiler(filer, 1)
    expect([again.status, again.body.error]).toEqual([422, { filer: 'This is recorded already.' }])
    expect((await recordFiler('operator', 7)).body.code).toBe('out_of_date')
  })

  it.each([
    [{ filer: 'stripe', version: 0, year: 2026 }, 'filer'],
    [{ filer: '', version: 0, year: 2026 }, 'filer'],
    [{ filer: 'operator', version: -1, year: 2026 }, 'version'],
    [{ filer: 'operator', version: 0, year: 20_266 }, 'year'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await api.as(admin).call('payouts.setFormFiler', input)
    expect([status, Object.keys(body.error)]).toEqual([422, [field]])
    expect(await db('form_filers')).toEqual([])
  })

  it('is closed to everybody but admins, and so are the recipients', async () => {
    await recordFiler('operator', 0)
    const { clinician, facility } = {
      clinician: await buildPerson('Other'),
      facility: await buildFacility(db),
    }
    for (const by of [await buildUser(db, { role: 'subadmin' }), clinician, facility]) {
      const answers = [await recordFiler('nobody', 1, { by: by as never }), await listRecipients(2026, by)]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    }
    expect((await api.guest.call('payouts.listRecipients', { year: 2026 })).status).toBe(401)
    expect((await readYear(2026)).filers).toHaveLength(1)
  })
})

describe('the recipients of forms', () => {
  it('are everybody who was paid in the year, with addresses from the threshold on', async () => {
    const { above, exact, below } = await buildPeople()
    await recordFiler('operator', 0)
    const { status, body } = await listRecipients()
    expect(status).toBe(200)
    const { recipients, ...rest } = body.data
    expect(rest).toEqual({
      thresholdCents: 200_000,
      // the sheet of facts, section 6: at most 100 records per CSV file, second-hand
      recordsPerFile: 100,
      iris: builtInComplianceData.iris,
      notFound: [expect.stringContaining('IRIS for 2026')],
    })
    expect(recipients).toMatchObject([
      { clinicianId: above.id, lastName: 'Above', totalCents: 250_001, city: expect.any(String) },
      { clinicianId: below.id, lastName: 'Below', totalCents: 199_999, address: null, zipCode: null },
      { clinicianId: exact.id, lastName: 'Exact', totalCents: 200_000, city: expect.any(String) },
    ])
    const totals = recipients.reduce(
      (sum: number, { totalCents }: { totalCents: number }) => sum + totalCents,
      0,
    )
    expect(totals).toBe((await readYear(2026)).totalCents)
    expect(await db('events').where({ verb: 'readFormRecipients' })).toMatchObject([
      { actorUserId: admin.userId, details: { year: 2026, people: 3 } },
    ])
  })

  it('have the amounts that the ledger transferred', async () => {
    const { clinician } = await buildPayout(db, { amountCents: 234_500 })
    const { accountId } = await buildPayoutAccount(services, { clinicianId: clinician.id })
    expect(await sendDuePayouts(services)).toEqual([])
    const { bankPayoutId: objectId } = await db('payouts').where({ clinicianId: clinician.id }).first()
    services.payouts.settlePayout(objectId, 'paid')
    await chargeSteps(services).send({ about: 'payout', account: accountId, objectId })
    await recordFiler('operator', 0)
    const [{ totalCents }] = (await listRecipients()).body.data.recipients
    const [booked] = await db('ledger_entries')
      .join('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
      .where({ kind: 'transfer', account: 'clinicianPayable', clinicianId: clinician.id })
      .sum({ cents: 'amount_cents' })
    expect([totalCents, Math.abs(Number(booked?.cents))]).toEqual([234_500, 234_500])
  })

  it('are closed unless the operator files', async () => {
    await buildPeople()
    expect((await listRecipients()).body.code).toBe('out_of_date')
    for (const [version, filer] of ['paymentService', 'nobody'].entries()) {
      await recordFiler(filer, version)
      expect((await listRecipients()).body.code).toBe('out_of_date')
    }
    expect(await db('events').where({ verb: 'readFormRecipients' })).toEqual([])
  })

  it('are refused for a year without a threshold, and none in a year without payouts', async () => {
    await buildPeople()
    await recordFiler('operator', 0, { year: 2024 })
    const { status, body } = await listRecipients(2024)
    expect([status, body.error]).toEqual([422, { year: 'The compliance data has no threshold for 2024.' }])
    await db('payouts').update({ status: 'failed', paidAt: null, payer: null, method: null })
    await recordFiler('operator', 0)
    expect((await listRecipients()).body.data.recipients).toEqual([])
  })
})

describe('payer and method', () => {
  it('are kept when a payout is sent, and again when it is sent to another bank', async () => {
    const { payoutId, clinician } = await buildPayout(db)
    const { accountId } = await buildPayoutAccount(services, { clinicianId: clinician.id })
    expect(await payoutOf(db, payoutId)).toMatchObject({ payer: null, method: null })
    expect(await sendDuePayouts(services)).toEqual([])
    const sent = { status: 'sent', payer: 'Gaitway', method: 'bankTransfer' }
    const { bankPayoutId: objectId, ...row } = await payoutOf(db, payoutId)
    expect(row).toMatchObject(sent)
    services.payouts.settlePayout(objectId, 'failed')
    services.payouts.addBank(accountId, { last4: '1116', isDefault: true })
    const steps = chargeSteps(services)
    await steps.send({ about: 'payout', account: accountId, objectId })
    expect(await payoutOf(db, payoutId)).toMatchObject({ status: 'due', payer: null, method: null })
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await payoutOf(db, payoutId)).toMatchObject(sent)
  })

  it('say that corrections used a payout up', async () => {
    const { payoutId, clinician, applicationId } = await buildPayout(db, { amountCents: 6_200 })
    await buildPayoutAccount(services, { clinicianId: clinician.id })
    const at = services.clock.now()
    const owed = { clinicianId: clinician.id, applicationId, amountCents: -6_200, reason: 'Left early.', at }
    await insertCorrection(db, owed)
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await payoutOf(db, payoutId)).toMatchObject({ status: 'paid', payer: 'Gaitway', method: 'offset' })
  })
})

describe('taxpayer information', () => {
  const find = (clinicianId: string) => db('payout_accounts').where({ clinicianId }).first()

  it('is what the payment service reports, read with the account', async () => {
    const clinician = await buildPerson('Asked')
    await pay(clinician, 1_000, '2026-03-02')
    const { providerId: accountId } = await find(clinician.id)
    services.payouts.setAccount(accountId, { taxMissing: ['Social Security number'] })
    await chargeSteps(services).send({ about: 'account', account: accountId, objectId: accountId })
    expect(await listRows({ clinicianId: clinician.id })).toMatchObject([
      { taxMissing: ['Social Security number'] },
    ])
  })

  it('is read of everybody who was paid, once', async () => {
    const [paid, unpaid, known] = [
      await buildUnread('Paid'),
      await buildUnread('Unpaid'),
      await buildPerson('Known', ['address']),
    ]
    for (const one of [paid, known]) await pay(one, 1_000, '2026-03-02')
    expect(await hasPayoutsToSend(services)).toBe(true)
    expect(await sendDuePayouts(services)).toEqual([])
    expect([await find(paid.id), await find(unpaid.id), await find(known.id)]).toMatchObject([
      { taxMissing: [], readAt: expect.any(Date) },
      { taxMissing: null, readAt: null },
      { taxMissing: ['address'] },
    ])
    expect(await hasPayoutsToSend(services)).toBe(false)
  })

  it('is read of a closed account, too, whose bank details stay deleted', async () => {
    const clinician = await buildUnread('Closed')
    await pay(clinician, 1_000, '2026-03-02')
    await db('users')
      .where({ id: clinician.userId })
      .update({ closedAt: services.clock.now(), status: 'deactivate' })
    await db('payout_banks').where({ clinicianId: clinician.id }).update({ last4: '0000' })
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await find(clinician.id)).toMatchObject({ taxMissing: [] })
    expect(await db('payout_banks').where({ clinicianId: clinician.id })).toMatchObject([{ last4: '0000' }])
    expect(await hasPayoutsToSend(services)).toBe(false)
  })

  it('of an account that was just opened isn’t known', async () => {
    const clinician = await buildClinician(db)
    await savePayoutAccountId(db, { clinicianId: clinician.id, providerId: 'acct_new', at: new Date() })
    expect(await find(clinician.id)).toMatchObject({ taxMissing: null })
  })

  it('stays unread while the payment service doesn’t answer', async () => {
    const clinician = await buildUnread('Waiting')
    await pay(clinician, 1_000, '2026-03-02')
    services.payouts.readAccount = async () => {
      throw refuse('payment_service_down')
    }
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await listRows({ clinicianId: clinician.id })).toMatchObject([{ taxInfo: 'unread' }])
  })

  it('is read again an hour after the payment service refused it, not with every run', async () => {
    const clinician = await buildUnread('Refused')
    await pay(clinician, 1_000, '2026-03-02')
    let readings = 0
    services.payouts.readAccount = async () => {
      readings += 1
      throw new Error('No such account')
    }
    expect(await sendDuePayouts(services)).toMatchObject([{ message: 'No such account' }])
    expect(await sendDuePayouts(services)).toEqual([])
    expect(readings).toBe(1)
    services.clock.setReal(addMinutes(services.clock.real(), 61))
    expect(await sendDuePayouts(services)).toMatchObject([{ message: 'No such account' }])
  })
})
