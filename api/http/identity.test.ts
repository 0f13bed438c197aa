import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { schemas } from '@gaitway/contract/schemas/index'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFacility } from '../testing/builders/facility.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'
import { newId } from '../store/ids.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
const [bayou, other] = [await buildFacility(db), await buildFacility(db)]

type Claim = { call: CallName; by: { userId: string }; input: Record<string, unknown> }

/** Each call that takes an identity, made by someone claiming to be another user. */
const claims: Claim[] = [
  { call: 'accounts.logOut', by: tess, input: { id: pete.userId, roles: 'pt' } },
  { call: 'accounts.logOut', by: tess, input: { id: tess.userId, roles: 'admin' } },
  { call: 'accounts.update', by: tess, input: { userId: pete.userId, firstName: 'Mine' } },
  {
    call: 'accounts.registerDevice',
    by: tess,
    input: { userId: pete.userId, deviceId: 'x', deviceToken: 'y', osType: 'web' },
  },
  { call: 'notifications.list', by: tess, input: { userId: pete.userId } },
  { call: 'notifications.markAllRead', by: tess, input: { userId: pete.userId } },
  { call: 'clinicians.edit', by: tess, input: { id: pete.id, aboutMe: 'Mine' } },
  { call: 'applications.remove', by: tess, input: { clinicianId: pete.id, jobApplicationId: newId() } },
  { call: 'applications.shifts', by: tess, input: { clinicianId: pete.id } },
  { call: 'applications.shifts', by: bayou, input: { facilityId: other.id } },
  { call: 'payments.transactions', by: bayou, input: { facilityId: other.id } },
  { call: 'payouts.list', by: tess, input: { clinicianId: pete.id } },
  { call: 'jobs.listOwn', by: bayou, input: { facilityId: other.id } },
]

test.each(claims.map(claim => [claim.call, Object.keys(claim.input).join(', '), claim] as const))(
  '%s: refuses another user’s %s',
  async (_call, _fields, { call, by, input }) => {
    const answer = await api.as(by).call(call, input)
    expect([answer.status, answer.body.code]).toEqual([403, 'identity_mismatch'])
  },
)

/** Fields that name who the call is about, not who makes it. */
const about: Partial<Record<CallName, string>> = {
  'accounts.signUp': 'the role a guest signs up for: never staff',
  'blocks.add': 'who the user blocks: only the other side',
  'clinicians.addFavorite': 'who the facility adds as a favorite',
  'clinicians.removeFavorite': 'who the facility adds as a favorite',
}
const IDENTITY = ['userId', 'roles', 'role', 'clinicianId', 'facilityId', 'ownerUserId']

test('identity: every call that takes one and isn’t for staff only is in one of the lists', () => {
  const taking = callNames.filter(name => {
    const { shape = {} } = schemas[name].input as unknown as { shape?: object }
    const { guest, sides = [] } = calls[name].who
    const isForOthers = guest || sides.some(side => side === 'clinician' || side === 'facility')
    return isForOthers && IDENTITY.some(field => field in shape)
  })
  const listed = new Set([...claims.map(({ call }) => call), ...Object.keys(about)])
  expect(taking.filter(name => !listed.has(name))).toEqual([])
  expect(taking.length).toBeGreaterThan(8)
})
