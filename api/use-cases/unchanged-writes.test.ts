import type { CallName } from '@gaitway/contract/calls/index'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { putBackRows, testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { newId } from '../store/ids.ts'

const { db, close } = await testDatabase()
afterAll(close)
afterEach(() => putBackRows(db))
const services = testServices(db)
const api = testApi(services)

type Write = {
  by: { userId: string }
  name: CallName
  /** `version` is added */
  input: Record<string, unknown>
  /** the row whose version it raises; its own number is the one that is sent */
  table: string
  where: Record<string, unknown>
}

const ofClinician = async (input: Record<string, unknown>): Promise<Write> => {
  const by = await buildClinician(db, { isSignupCompleted: false })
  return {
    by,
    name: 'clinicians.add',
    input,
    table: 'clinicians',
    where: { id: by.id },
  }
}
const ofPerson = async (input: Record<string, unknown>): Promise<Write> => {
  const by = await buildClinician(db)
  return { by, name: 'accounts.update', input, table: 'users', where: { id: by.userId } }
}
const license = { state: 'TX', licenseNumber: '1234567', licenseExpDate: String(Date.UTC(2028, 0, 31)) }

const writes: Record<string, () => Promise<Write>> = {
  'a person’s name': () => ofPerson({ firstName: 'Tess', lastName: 'Maya' }),
  'a person’s phone': () => ofPerson({ phone: '7135550142' }),
  'a member’s name': async () => {
    const { userId } = await buildFacility(db)
    return {
      by: { userId },
      name: 'accounts.update',
      input: { firstName: 'Fran', lastName: 'Ortiz' },
      table: 'users',
      where: { id: userId },
    }
  },
  'what a clinician says': () => ofClinician({ aboutMe: 'Twelve years of gait training.' }),
  'a clinician’s NPI': () => ofClinician({ npiNumber: '1234567893' }),
  'a clinician’s name and licenses': () => ofClinician({ firstName: 'Teresa', licenseDetails: [license] }),
  'how a facility reports': async () => {
    const { userId, id } = await buildFacility(db)
    const input = {
      stateFacilityId: '4567',
      shortShiftMeals: 'atLeastOnce',
      cmsCertificationNumber: '45A678',
    }
    return {
      by: { userId },
      name: 'compliance.saveSettings',
      input,
      table: 'facility_reporting',
      where: { facilityId: id },
    }
  },
  'a note': async () => {
    const by = await buildUser(db)
    const { id: clinicianId } = await buildClinician(db)
    const { body } = await api.as(by).call('notes.add', { of: 'clinician', id: clinicianId, text: 'Called.' })
    const { id } = body.data
    return { by, name: 'notes.edit', input: { id, text: 'Called twice.' }, table: 'notes', where: { id } }
  },
  'a median rate': async () => {
    const by = await buildUser(db)
    const id = newId()
    await db('median_rates').where({ state: 'WY' }).delete()
    await db('median_rates').insert({
      id,
      clinicianType: 'pt',
      state: 'WY',
      rateCents: 5_000,
      source: 'Survey',
    })
    const input = { id, rateCents: 5_100, source: 'Survey' }
    return { by, name: 'rates.edit', input, table: 'median_rates', where: { id } }
  },
  'an hourly rate': async () => {
    const input = { clinicianType: 'pt', minRate: 41, defaultRate: 62 }
    const where = { clinicianType: 'pt' }
    return { by: await buildUser(db), name: 'rates.setHourly', input, table: 'hourly_rates', where }
  },
}

test.each(Object.entries(writes))('a write that changes nothing raises no version: %s', async (_, build) => {
  const { by, name, input, table, where } = await build()
  const read = async () => ({
    version: Number((await db(table).where(where).first('version'))?.version ?? 1),
    events: Number((await db('events').count())[0]?.count),
  })
  const write = async () => {
    const { status, body } = await api
      .as(by)
      .call(name, name === 'clinicians.add' ? input : { ...input, version: (await read()).version })
    expect(status < 300 ? 'saved' : body).toBe('saved')
  }
  const before = await read()
  await write()
  const changed = await read()
  expect([changed.version, changed.events]).toEqual([before.version + 1, before.events + 1])
  await write()
  expect(await read()).toEqual(changed)
})
