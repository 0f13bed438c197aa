import request from 'supertest'
import type { z } from 'zod'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { ANY, maySend, type Row } from '@gaitway/contract/calls/row'
import { memberAreas, sides, type MemberArea, type Side } from '@gaitway/contract/values/enums'
import { schemas } from '@gaitway/contract/schemas/index'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { fillPath, splitHeaderFields } from '@gaitway/contract/call-request'
import { testApi, tokenOf } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { newId } from '../store/ids.ts'

type Person = { userId: string }
type Input = Record<string, unknown>

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { app } = testApi(services)

const tokens = new Map<string, string>()
const tokenFor = async ({ userId }: Person) => {
  const token = tokens.get(userId) ?? (await tokenOf(services, userId))
  tokens.set(userId, token)
  return token
}

/** Sends the call as this person, with the field that selects this variant of its endpoint. */
const ask = async (name: CallName, person?: Person, input: Input = {}, { withVariant = true } = {}) => {
  const { method, variant, multipart } = calls[name]
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const chosen = variant && withVariant ? { [variant.field]: variant.value } : {}
  const { headers, rest: unheaded } = splitHeaderFields(name, {
    id: newId(),
    token: 'x',
    ...chosen,
    ...input,
  })
  const { path, rest } = fillPath(name, unheaded)
  const known = Object.fromEntries(
    Object.entries(rest).filter(([field]) => field in chosen || field in input),
  )
  const outgoing = request(app)
    [verb](path)
    .set({ 'idempotency-key': newId(), ...headers })
  if (person) outgoing.set('authorization', `Bearer ${await tokenFor(person)}`)
  if (method === 'GET') return outgoing.query(known)
  if (!multipart) return outgoing.send(known)
  for (const [field, value] of Object.entries(known)) outgoing.field(field, String(value))
  return outgoing
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

const buildSide = (
  side: Side,
  overrides: { status?: 'pending' | 'deactivate'; isSignupCompleted?: boolean } = {},
) => {
  if (side === 'facility') return buildFacility(db, overrides)
  return side === 'clinician'
    ? buildClinician(db, overrides)
    : buildUser(db, { role: side, status: overrides.status })
}
const approved: Record<Side, Person> = {
  admin: await buildSide('admin'),
  subadmin: await buildSide('subadmin'),
  facility: await buildSide('facility'),
  clinician: await buildSide('clinician'),
}
const sidesOf = (name: CallName) => calls[name].who.sides ?? []
const people = callNames.filter(name => !calls[name].who.guest)

test.each(callNames)('%s: requires login unless open to everyone', async name => {
  const isAskedToLogIn = codeOf(await ask(name)) === '401 not_signed_in'
  expect(isAskedToLogIn).toBe(!calls[name].who.guest)
})

const ended = await buildUser(db)
const endedToken = await tokenOf(services, ended.userId)
await db('sessions').where({ userId: ended.userId }).update({ endedAt: services.clock.now() })
const stale = [endedToken, `${endedToken.slice(0, -4)}AAAA`, 'nonsense']

test.each(people)('%s: refuses a forged token and one whose session has ended', async name => {
  const { method } = calls[name]
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  for (const bearer of stale)
    expect(
      codeOf(
        await request(app)
          [verb](fillPath(name, { id: newId() }).path)
          .set('authorization', `Bearer ${bearer}`),
      ),
    ).toBe('401 stale_token')
})

const wrongSides = people.flatMap(name =>
  sides.filter(side => !sidesOf(name).includes(side)).map(side => [name, side] as const),
)
test.each(wrongSides)('%s: refuses a %s', async (name, side) => {
  expect(codeOf(await ask(name, approved[side]))).toBe('403 not_allowed')
})

const unapproved = people
  .filter(name => calls[name].who.approved)
  .flatMap(name =>
    sidesOf(name)
      .filter(side => side === 'facility' || side === 'clinician')
      .map(side => [name, side] as const),
  )
const early = {
  facility: await buildSide('facility', { status: 'pending' }),
  clinician: await buildSide('clinician', { status: 'pending' }),
}
const incomplete = {
  facility: await buildSide('facility', { isSignupCompleted: false }),
  clinician: await buildSide('clinician', { isSignupCompleted: false }),
}
test.each(unapproved)('%s: a %s must complete signup and be approved first', async (name, side) => {
  expect(codeOf(await ask(name, early[side]))).toBe('403 not_approved')
  expect(codeOf(await ask(name, incomplete[side]))).toBe('403 signup_incomplete')
})

const gone: Record<Side, Person> = {
  admin: await buildSide('admin', { status: 'deactivate' }),
  subadmin: await buildSide('subadmin', { status: 'deactivate' }),
  facility: await buildSide('facility', { status: 'deactivate' }),
  clinician: await buildSide('clinician', { status: 'deactivate' }),
}
test.each(people)('%s: a deactivated user is refused, except to see their status and log out', async name => {
  for (const side of sidesOf(name)) {
    const isRefused = codeOf(await ask(name, gone[side])) === '403 deactivated'
    expect([side, isRefused]).toEqual([side, !calls[name].evenDeactivated])
  }
})

const areasFacility = await buildFacility(db)
/** The sub-user with all areas but this one. */
const lacks = new Map<MemberArea | undefined, Person>()
for (const area of [...memberAreas, undefined])
  lacks.set(
    area,
    await buildMember(db, {
      facilityId: areasFacility.id,
      access: memberAreas.filter(one => one !== area),
    }),
  )
const limited = people.filter(name => calls[name].who.areas?.length || calls[name].who.ownerOnly)
test.each(limited)('%s: refuses a sub-user without the required area', async name => {
  const { areas = [], ownerOnly } = calls[name].who
  const lacking = ownerOnly ? [undefined] : areas
  for (const area of lacking) expect(codeOf(await ask(name, lacks.get(area)))).toBe('403 not_allowed')
})

const openToAny = people.flatMap(name => {
  const { anyArea } = calls[name].who
  return anyArea ? [[name, anyArea] as const] : []
})
test.each(openToAny)('%s: needs one of the areas %j', async (name, anyArea) => {
  const buildWith = (access: MemberArea[]) => buildMember(db, { facilityId: areasFacility.id, access })
  const others = await buildWith(memberAreas.filter(area => !anyArea.includes(area)))
  expect(codeOf(await ask(name, others))).toBe('403 not_allowed')
  for (const area of anyArea) expect((await ask(name, await buildWith([area]))).status).not.toBe(403)
})

const reservedFields = (name: CallName) => Object.keys(calls[name].who.fields ?? {})
const reserved = people.flatMap(name =>
  reservedFields(name).flatMap(field =>
    sidesOf(name)
      .filter(side => !maySend(calls[name].who, field, side))
      .map(side => [name, field, side] as const),
  ),
)
test.each(reserved)('%s: refuses %s from a %s', async (name, field, side) => {
  expect(codeOf(await ask(name, approved[side], { [field]: 'x' }))).toBe('403 not_allowed')
})

const fieldsOf = (name: CallName): string[] => {
  const { shape = {} } = schemas[name].input as unknown as { shape?: Record<string, z.ZodType> }
  return Object.keys(shape)
}
const readers = callNames.filter(name => name !== 'payments.webhook')
const personFor = (name: CallName) => {
  const { who } = calls[name]
  const side = sidesOf(name).find(one => reservedFields(name).every(field => maySend(who, field, one)))
  return side && approved[side]
}
/** Too long for any text, not a number, not a list option, not an ID, in a body of a type no field has. */
const nonsense = (name: CallName) =>
  calls[name].method === 'GET' || calls[name].multipart ? 'x'.repeat(900) : { nonsense: [[]] }
const inAddress = (name: CallName, field: string) => calls[name].path.includes(`{${field}}`)

test.each(readers)('%s: names each invalid field', async name => {
  const fields = fieldsOf(name).filter(field => field !== calls[name].variant?.field)
  const bad = Object.fromEntries(
    fields.map(field => [field, inAddress(name, field) ? 'not-an-id' : nonsense(name)]),
  )
  const answer = await ask(name, personFor(name), fields.length ? bad : { nonsense: 'x' })
  expect(codeOf(answer)).toBe('422 fields_wrong')
  const named = Object.keys(answer.body.error).map(path => path.split('.')[0])
  expect(named).toEqual(expect.arrayContaining(fields))
  expect(Object.values(answer.body.error).every(sentence => typeof sentence === 'string' && sentence)).toBe(
    true,
  )
})

test.each(readers)('%s: refuses an unknown field', async name => {
  const answer = await ask(name, personFor(name), { isApprovedByAdmin: 'true' })
  expect(codeOf(answer)).toBe('422 fields_wrong')
  const isUnion = fieldsOf(name).length === 0 && name === 'product.moveClock'
  const sentence = answer.body.error.isApprovedByAdmin
  expect(isUnion || sentence === 'Unknown field.').toBe(true)
})

/** If any value of the field selects a variant, no value is wrong. */
const takesAny = ({ method, path }: Row) =>
  callNames.some(
    name => calls[name].method === method && calls[name].path === path && calls[name].variant?.value === ANY,
  )
const several = callNames.filter(name => calls[name].variant && !takesAny(calls[name]))
test.each(several)('%s: refuses an unknown variant', async name => {
  const field = calls[name].variant?.field ?? ''
  const answer = await ask(name, personFor(name), { [field]: 'nonsense' })
  expect([codeOf(answer), Object.keys(answer.body.error)]).toEqual(['422 fields_wrong', [field]])
})

const keyed = people.filter(name => calls[name].idempotent === true)
test.each(keyed)('%s: does nothing without an Idempotency-Key', async name => {
  const { method, variant } = calls[name]
  const verb = method.toLowerCase() as 'post' | 'patch'
  const person = personFor(name)
  const answer = await request(app)
    [verb](fillPath(name, { id: newId() }).path)
    .set('authorization', `Bearer ${person ? await tokenFor(person) : ''}`)
    .send(variant ? { [variant.field]: variant.value } : {})
  expect(codeOf(answer)).toBe('400 idempotency_key_missing')
})

test('a body that isn’t JSON, is too long, or is a list is refused first', async () => {
  const send = (body: string) =>
    request(app).post('/user-login').set('content-type', 'application/json').send(body)
  expect(codeOf(await send('{"email": '))).toBe('400 unreadable')
  expect(codeOf(await send(JSON.stringify({ email: 'x'.repeat(101 * 1024) })))).toBe('413 too_large')
  expect(codeOf(await send('[1]'))).toBe('422 fields_wrong')
})
