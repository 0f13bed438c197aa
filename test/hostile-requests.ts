import type { z } from 'zod'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { schemas } from '@gaitway/contract/schemas/index'
import type { Body, RawAnswer, RawRequest } from './raw-requests.ts'

/** A request that is refused, and how. `names` are the fields that the refusal has to name. */
export type Hostile = {
  what: string
  name: CallName
  request: RawRequest
  status: number
  code: string
  names?: readonly string[]
  /** the refusal may name others too */
  isOneOf?: boolean
}

const writes = callNames.filter(name => calls[name].method !== 'GET' && name !== 'payments.webhook')
export const callsWithJson = writes.filter(name => !calls[name].multipart)
export const callsWithForms = callNames.filter(name => calls[name].multipart)

export const buildForm = (field: string, value: string) => {
  const form = new FormData()
  form.append(field, value)
  return form
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const json = (content: Body['content']): RawRequest => ({ body: { content, type: 'application/json' } })

const otherTypes: Record<string, Body> = {
  'plain text': { content: '{"firstName":"Ann"}', type: 'text/plain' },
  XML: { content: '<firstName>Ann</firstName>', type: 'application/xml' },
  'a form': { content: 'firstName=Ann', type: 'application/x-www-form-urlencoded' },
  'a multipart form': { content: buildForm('firstName', 'Ann') },
  'no content type': { content: bytes('{"firstName":"Ann"}') },
  'JSON in another charset': { content: '{"firstName":"Ann"}', type: 'application/json; charset=latin1' },
}

export const withOtherTypes = (name: CallName): Hostile[] =>
  Object.entries(otherTypes)
    .filter(([what]) => !calls[name].multipart || what !== 'a multipart form')
    .map(([what, body]) => ({ what, name, request: { body }, status: 415, code: 'type_not_accepted' }))

const notObjects = ['[]', '[{"firstName":"Ann"}]', '"Ann"', '7', 'true', 'null']

const withoutObject = (name: CallName): Hostile[] =>
  notObjects.map(content => ({
    what: content,
    name,
    request: json(content),
    status: 422,
    code: 'fields_wrong',
    names: ['request'],
  }))

/** A JSON object that selects this variant of its endpoint and has one extra field. */
const jsonWith = (name: CallName, field: string, value: string): RawRequest => {
  const { variant } = calls[name]
  const chosen = variant?.value ? `${JSON.stringify(variant.field)}:${JSON.stringify(variant.value)},` : ''
  return json(`{${chosen}${JSON.stringify(field)}:${value}}`)
}

/** The fields that every object inherits. */
export const inheritedFields = ['__proto__', 'constructor', 'prototype', 'toString']

const withInheritedField = (name: CallName): Hostile[] =>
  inheritedFields.map(field => ({
    what: `a field ${field}`,
    name,
    request: jsonWith(name, field, '{"isAdmin":true}'),
    status: 422,
    code: 'fields_wrong',
    // the error can't tell which of the two shapes was meant
    names: [name === 'product.moveClock' ? 'request' : field],
    isOneOf: true,
  }))

/** One that no call knows, and one of its own. */
const listFields = (name: CallName): string[] => {
  const { shape = {} } = schemas[name].input as unknown as { shape?: Record<string, z.ZodType> }
  const { headers = {}, path, variant } = calls[name]
  const own = Object.keys(shape).filter(
    field => !(field in headers) && !path.includes(`{${field}}`) && field !== variant?.field,
  )
  return ['unknown', ...own.slice(0, 1)]
}

const notText = Buffer.concat([Buffer.from('{"unknown":"'), Buffer.from([0xe0, 0xa4]), Buffer.from('"}')])

const withoutText = (name: CallName): Hostile[] => [
  ...listFields(name).map(field => ({
    what: `a null character in ${field}`,
    name,
    request: jsonWith(name, field, '["a\\u0000b"]'),
    status: 400,
    code: 'unreadable',
    names: [`${field}.0`],
  })),
  { what: 'bytes of no text', name, request: json(new Uint8Array(notText)), status: 400, code: 'unreadable' },
]

/** Bodies that a call with a JSON body refuses, by what is wrong with them. */
export const hostileBodies = { withOtherTypes, withoutObject, withInheritedField, withoutText }

export const withQueryOfNoText = (name: CallName): Hostile[] =>
  listFields(name).flatMap(field =>
    ['a%00b', '%E0%A4%A'].map(value => ({
      what: `?${field}=${value}`,
      name,
      request: { query: `?${field}=${value}` },
      status: 400,
      code: 'unreadable',
      names: [field],
    })),
  )

/** What differs between a request’s refusal and the one it should get. */
export const judgeRefusal = ({ status, code, names, isOneOf }: Hostile, answer: RawAnswer): string[] => {
  const named = isOneOf ? answer.names.filter(one => names?.includes(one)) : answer.names
  const expected = JSON.stringify([status, code, names ?? named])
  const received = JSON.stringify([answer.status, answer.code, named])
  return received === expected ? [] : [`${received} instead of ${expected}`]
}
