import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { resources } from '@gaitway/contract/resources'
import { testDatabase } from '../../test/database.ts'
import {
  callsWithForms,
  callsWithJson,
  buildForm,
  type Hostile,
  hostileBodies,
  inheritedFields,
  judgeRefusal,
  withOtherTypes,
  withQueryOfNoText,
} from '../../test/hostile-requests.ts'
import { openRawRequests } from '../../test/raw-requests.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
const { ask, read, people, close } = await openRawRequests(testServices(database.db))
afterAll(async () => {
  close()
  await database.close()
})

/** The calls take turns: each gets one request of a kind, and all calls together get all. The proof sends all to each. */
const inTurn = (name: CallName, kind: (name: CallName) => Hostile[]): Hostile => {
  const all = kind(name)
  const [one] = all.slice(callNames.indexOf(name) % all.length)
  if (!one) throw new Error(`No request for ${name}.`)
  return one
}
const findFaults = async (hostile: Hostile) => judgeRefusal(hostile, await ask(hostile.name, hostile.request))

test.each(callsWithJson)('%s: refuses a body that isn’t a JSON object of text', async name => {
  for (const kind of Object.values(hostileBodies)) {
    const hostile = inTurn(name, kind)
    expect([hostile.what, await findFaults(hostile)]).toEqual([hostile.what, []])
  }
})

test.each(callNames)('%s: refuses a query that isn’t text with 400 and names the field', async name => {
  const hostile = inTurn(name, withQueryOfNoText)
  expect([hostile.what, await findFaults(hostile)]).toEqual([hostile.what, []])
})

test('hostile bodies: the calls that take turns get every kind, several times', () => {
  for (const kind of Object.values(hostileBodies)) {
    const sent = callsWithJson.map(name => inTurn(name, kind).what.replace(/ in (?!unknown).*/, ''))
    for (const { what } of kind('accounts.logIn'))
      expect(sent.filter(one => one === what.replace(/ in (?!unknown).*/, '')).length).toBeGreaterThan(10)
  }
})

const addressed = callNames.filter(name => calls[name].path.includes('{'))
test.each(addressed)('%s: refuses a path parameter that isn’t text with 400 and names it', async name => {
  const [, part] = /\{(\w+)\}/.exec(calls[name].path) ?? []
  const unreadable = { status: 400, code: 'unreadable' }
  expect(await ask(name, { inPath: '%00' })).toEqual({ ...unreadable, names: [part] })
  expect(await ask(name, { inPath: '%E0%A4%A' })).toEqual({ ...unreadable, names: ['path'] })
})

test.each(callsWithForms)('%s: accepts only multipart forms', async name => {
  for (const hostile of withOtherTypes(name))
    expect([hostile.what, await findFaults(hostile)]).toEqual([hostile.what, []])
  for (const field of inheritedFields) {
    const answer = await ask(name, { body: { content: buildForm(field, 'x') } })
    expect([field, answer.status]).toEqual([field, 422])
    expect(answer.names).toContain(field)
  }
  const answer = await ask(name, { body: { content: buildForm('purpose', 'a\0b') } })
  expect(answer).toEqual({ status: 400, code: 'unreadable', names: ['purpose'] })
})

test('a call that needs no body: answers without one, whatever its content type', async () => {
  const none = await ask('notifications.markAllRead', {})
  expect([none.status, none.names]).toEqual([422, ['userId']])
  const query = `?userId=${people.admin.userId}`
  expect((await ask('notifications.markAllRead', { query })).status).toBe(200)
  for (const type of ['text/plain', 'application/json'])
    expect((await ask('notifications.markAllRead', { query, body: { content: '', type } })).status).toBe(200)
})

test.each(Object.entries(resources))(
  'the list of %s: refuses input that isn’t text and names it',
  async (resource, verbs) => {
    const unreadable = { status: 400, code: 'unreadable' }
    expect(await read(`${resource}?filter=%E0%A4%A`)).toEqual({ ...unreadable, names: ['filter'] })
    expect(await read(`${resource}?sort=%00`)).toEqual({ ...unreadable, names: ['sort'] })
    expect(await read(`${resource}/%E0%A4%A`)).toEqual({ ...unreadable, names: ['path'] })
    expect(await read(`${resource}/7`)).toEqual(
      'read' in verbs
        ? { status: 422, code: 'fields_wrong', names: ['id'] }
        : { status: 405, code: 'verb_closed', names: [] },
    )
    expect(await read(`${resource}/%00`)).toEqual({ ...unreadable, names: ['id'] })
  },
)
