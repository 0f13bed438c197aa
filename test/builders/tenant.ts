import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'
import { nextNumber } from '../../api/store/invoices.ts'
import { listPrepared } from '../../api/store/postgres/index.ts'
import { buildApplication } from './application.ts'
import { buildBank } from './bank.ts'
import { buildCallOut } from './call-out.ts'
import { buildNoShowReport } from './no-show-report.ts'
import { buildCard } from './card.ts'
import { buildRoom } from './chat.ts'
import { buildClinician } from './clinician.ts'
import { buildDelivery } from './delivery.ts'
import { buildFacility, buildMember } from './facility.ts'
import { buildJob } from './job.ts'
import { buildFile } from './profile.ts'
import { buildUser } from './user.ts'

/** Part of every text that only its owners may read. */
export const SECRET = 'Nobody else reads this'
const SECRET_EMAIL = 'nobody-else-reads-this@example.test'
export const secretPattern = /nobody.else.reads.this/i

const at = new Date('2026-11-20T12:00:00Z')
const billTo = {
  name: SECRET,
  attention: SECRET,
  address1: '1 Main St',
  address2: null,
  city: 'Houston',
  state: 'TX',
  zipCode: '77002',
  email: SECRET_EMAIL,
}
const yesterday = [{ startsAt: '2026-11-19T15:00:00Z', endsAt: '2026-11-19T23:00:00Z' }]

const peopleOf = async (db: Knex) => {
  const facility = await buildFacility(db, { officeName: SECRET, email: SECRET_EMAIL })
  const clinician = await buildClinician(db, {
    columns: { emergencyName: SECRET, homeAddress1: SECRET, referenceBy: SECRET },
    email: `therapist-${SECRET_EMAIL}`,
  })
  const member = await buildMember(db, {
    facilityId: facility.id,
    access: ['shifts'],
    lastName: SECRET,
    email: `member-${SECRET_EMAIL}`,
  })
  return { facility, clinician, member }
}
type People = Awaited<ReturnType<typeof peopleOf>>

const workOf = async (db: Knex, { facility, clinician }: People) => {
  const job = await buildJob(db, { facility, columns: { description: SECRET } })
  const open = await buildApplication(db, { job, clinician, note: SECRET })
  const past = await buildJob(db, { facility, slots: yesterday })
  const worked = await buildApplication(db, { job: past, clinician, status: 'completed' })
  return { job, open, worked, slot: worked.job.slots[0] }
}
type Work = Awaited<ReturnType<typeof workOf>>

const moneyOf = async (db: Knex, { facility, clinician }: People, { worked }: Work) => {
  const [payment, timesheet, payout, invoice, creditNote] = [newId(), newId(), newId(), newId(), newId()]
  const card = await buildCard(db, { facilityId: facility.id })
  const bank = await buildBank(db, { facilityId: facility.id })
  await db('payments').insert({
    id: payment,
    applicationId: worked.id,
    facilityId: facility.id,
    paymentType: 'card',
    sourceId: card.id,
    createdAt: at,
  })
  await db('timesheets').insert({
    id: timesheet,
    applicationId: worked.id,
    status: 'pending',
    submittedAt: at,
    workedMinutes: 480,
    payCents: 49600,
    createdAt: at,
  })
  await db('payouts').insert({
    reason: 'timesheet',
    id: payout,
    applicationId: worked.id,
    clinicianId: clinician.id,
    amountCents: 49600,
    dueAt: at,
    createdAt: at,
  })
  await db('invoices').insert({
    id: invoice,
    number: await nextNumber(db, 'invoice'),
    kind: 'shift',
    status: 'issued',
    applicationId: worked.id,
    paymentId: payment,
    facilityId: facility.id,
    billTo: JSON.stringify(billTo),
    lines: '[]',
    productCents: 49600,
    serviceFeeCents: 4960,
    totalCents: 54560,
    issuedAt: at,
    dueAt: '2026-12-20T12:00:00Z',
    createdAt: at,
  })
  await db('credit_notes').insert({
    id: creditNote,
    number: await nextNumber(db, 'creditNote'),
    invoiceId: invoice,
    facilityId: facility.id,
    amountCents: 1000,
    reason: SECRET,
    issuedAt: at,
  })
  const answerBy = '2026-12-20T12:00:00Z'
  const shift = { applicationId: worked.id, status: 'waiting', reason: SECRET, answerBy }
  const reported = { slotId: worked.job.slots[0]?.id, reportedBy: facility.userId, reportedAt: at }
  const report = await buildNoShowReport(db, { ...shift, ...reported })
  const call = { caller: 'other', callerName: SECRET, denyBy: null, recordedBy: facility.userId }
  const callOut = await buildCallOut(db, { ...shift, ...call, at: new Date(at) })
  const payoutBank = await payoutBankOf(db, clinician.id)
  return { card, bank, payment, report, callOut, timesheet, payout, payoutBank, invoice, creditNote }
}

const payoutBankOf = async (db: Knex, clinicianId: string) => {
  const id = newId()
  const theirs = { clinicianId, providerId: `ba_test_${id}`, createdAt: at }
  const account = {
    ...theirs,
    providerId: `acct_test_${id}`,
    state: 'ready',
    missing: [SECRET],
    readAt: at,
  }
  await db('payout_accounts').insert(account)
  await db('payout_banks').insert({ ...theirs, id, bankName: SECRET, last4: '6789', isDefault: true })
  return id
}

const restOf = async (db: Knex, { facility, clinician, member }: People) => {
  const [notification, location, call, template] = [newId(), newId(), newId(), newId()]
  const complianceExport = newId()
  await db('compliance_exports').insert({
    id: complianceExport,
    facilityId: facility.id,
    kind: 'pbjXml',
    quarter: 1,
    fiscalYear: 2027,
    shortShiftMeals: 'recorded',
    status: 'ready',
    progress: 100,
    startedBy: facility.userId,
    startedAt: at,
    finishedAt: at,
    fileName: `${SECRET}.zip`,
    byteSize: 1,
    sha256: '0'.repeat(64),
    rowCount: 0,
    peopleCount: 0,
    hundredths: 0,
  })
  await db('notifications').insert({
    id: notification,
    userId: clinician.userId,
    type: 'accountApproved',
    title: SECRET,
    body: SECRET,
    createdAt: at,
  })
  await db('facility_locations').insert({
    id: location,
    facilityId: facility.id,
    sortOrder: 0,
    nickname: SECRET,
    address1: '1 Main St',
    city: 'Houston',
    state: 'TX',
    zipCode: '77002',
    timeZone: 'America/Chicago',
  })
  await db('onboarding_calls').insert({
    id: call,
    userId: clinician.userId,
    startsAt: '2026-11-23T15:00:00Z',
    endsAt: '2026-11-23T15:15:00Z',
    phone: '5555550177',
    createdAt: at,
  })
  await db('favorite_clinicians').insert({
    facilityId: facility.id,
    clinicianId: clinician.id,
    createdAt: at,
  })
  await db('job_templates').insert({
    id: template,
    facilityId: facility.id,
    name: 'Days',
    job: {
      jobType: 'PART_TIME',
      clinicianType: 'pt',
      settingTypes: ['SNF'],
      patientTypes: [],
      dressCode: 'Scrubs',
      description: SECRET,
      hourlyRate: 60,
      minExperienceYears: 0,
      times: [{ daysLater: 0, start: '08:00', end: '16:00' }],
    },
    createdBy: facility.userId,
    createdAt: at,
  })
  await db('notification_settings').insert({ clinicianId: clinician.id })
  await db('clinician_agreements').insert({
    clinicianId: clinician.id,
    version: AGREEMENT_VERSION,
    signature: SECRET,
    signedAt: at,
  })
  const device = newId()
  await db('device_registrations').insert({
    deviceToken: SECRET,
    userId: member.userId,
    deviceId: device,
    osType: 'web',
    registeredAt: at,
  })
  const [timeOff, block, session] = [newId(), newId(), newId()]
  await db('time_off').insert({
    id: timeOff,
    clinicianId: clinician.id,
    startsAt: '2026-12-20T06:00:00Z',
    endsAt: '2026-12-27T06:00:00Z',
    note: SECRET,
    createdAt: at,
  })
  const elsewhere = await buildFacility(db)
  await db('blocks').insert({
    id: block,
    facilityId: elsewhere.id,
    clinicianId: clinician.id,
    bySide: 'clinician',
    blockedBy: clinician.userId,
    reason: SECRET,
    createdAt: at,
  })
  await db('sessions').insert({
    id: session,
    userId: clinician.userId,
    refreshHash: randomBytes(32),
    rotatedAt: at,
    createdAt: at,
    lastUsedAt: at,
    userAgent: SECRET,
  })
  const file = await buildFile(db, { userId: clinician.userId, purpose: 'resume' })
  const pair = { facilityId: facility.id, clinicianId: clinician.id }
  const room = await buildRoom(db, pair, [{ senderId: clinician.userId, text: SECRET }])
  const { id: message } = await db('chat_messages').where({ roomId: room }).first('id')
  const delivery = await buildDelivery(db, { userId: clinician.userId, subject: SECRET })
  const note = newId()
  const { userId: authorId } = await buildUser(db)
  await db('notes').insert({ id: note, clinicianId: clinician.id, text: SECRET, authorId, createdAt: at })
  return {
    notification,
    location,
    call,
    template,
    complianceExport,
    file,
    timeOff,
    block,
    session,
    device,
    room,
    message,
    delivery,
    note,
  }
}

/** A facility with a sub-user, and a clinician, with one of every kind of record, each marked. */
export const buildTenant = async (db: Knex) => {
  const people = await peopleOf(db)
  const work = await workOf(db, people)
  return { ...people, ...work, ...(await moneyOf(db, people, work)), ...(await restOf(db, people)) }
}
export type Tenant = Awaited<ReturnType<typeof buildTenant>>

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Every ID of theirs. */
export const idsOf = (tenant: Tenant) => new Set(JSON.stringify(tenant).match(UUID))

const statementOfAllRows = async (db: Knex): Promise<string> => {
  const tables: string[] = await db('information_schema.columns')
    .where({ tableSchema: 'public', dataType: 'uuid' })
    .distinct('table_name')
    .orderBy('table_name')
    .pluck('table_name')
  return tables
    .map(table => `select '${table} ' || to_jsonb(t)::text as row from "${table}" t`)
    .join(' union all ')
}
let allRows: Promise<string> | undefined

/** Every row in any table that has an ID of theirs. Prepared, because planning sixty tables takes longest. */
export const listOwnRows = async (db: Knex, tenant: Tenant): Promise<string[]> => {
  allRows ??= statementOfAllRows(db)
  const rows = await listPrepared<{ row: string }>(db, await allRows, {})
  const ids = [...idsOf(tenant)]
  return rows
    .map(({ row }) => row)
    .filter(row => ids.some(id => row.includes(id)))
    .toSorted()
}
