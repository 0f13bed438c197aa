import { isDeepStrictEqual } from 'node:util'
import type { Request } from 'express'
import type { z } from 'zod'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import {
  partialUpdates,
  resourceWrites,
  type ResourceName,
  type WriteVerb,
} from '@gaitway/contract/resources'
import { schemas } from '@gaitway/contract/schemas/index'
import { findResourceSchema } from '@gaitway/contract/schemas/resources'
import { refuseUnlessAllowed } from '../domain/access.ts'
import type { Services } from '../services/services.ts'
import { runUseCase } from '../use-cases/index.ts'
import { readRow } from '../use-cases/resources.ts'
import type { SignedIn } from '../use-cases/use-case.ts'
import { chooseLimit, type Limit } from './limits.ts'
import { readContext } from './mount.ts'
import { readInput } from './read-input.ts'

type Fields = Record<string, unknown>
export type Writing = {
  by: SignedIn
  name: ResourceName
  body: Fields
  request: Request
  limit: Limit
}

const findWriteCall = (name: ResourceName, verb: WriteVerb): CallName => {
  const writes: Partial<Record<ResourceName, Partial<Record<WriteVerb, CallName>>>> = resourceWrites
  const call = writes[name]?.[verb]
  if (!call) throw refuse('verb_closed')
  return call
}

/** Runs the endpoint of a write as if it had been called itself: its access, limit, input and use case. */
const run = async (services: Services, writing: Writing, call: CallName, input: Fields) => {
  const { by, request, limit } = writing
  refuseUnlessAllowed(calls[call], by, input)
  await limit(chooseLimit(call), by, request)
  return runUseCase(call, services, by, readInput(schemas[call].input, input) as never, readContext(request))
}

/** The record before a write, which must exist. */
const before = async (services: Services, { by, name }: Writing, id: string) => {
  const row = await readRow(services, by, name, id)
  if (!row) throw refuse('not_found')
  return { row, fields: JSON.parse(row) as Fields }
}

const findInputFields = (call: CallName) =>
  (schemas[call].input as { shape?: Record<string, z.ZodType> }).shape ?? {}

/** Fields of the record are ignored if the endpoint doesn't take them. */
const refuseUnknown = ({ by, name, body }: Writing, call: CallName) => {
  const known = { ...findResourceSchema(name, by.side).read.shape, ...findInputFields(call) }
  const faults: FieldErrors = Object.fromEntries(
    Object.keys(body)
      .filter(field => !Object.hasOwn(known, field))
      .map(field => [field, 'Unknown field.']),
  )
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
}

/** The fields that were sent and differ from the record, in the version that the sender or this request read. */
const readChanges = ({ body }: Writing, { fields, id }: { fields: Fields; id: string }, call: CallName) => {
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(fields[field])
  const taken = Object.entries(body).filter(
    ([field, value]) => Object.hasOwn(findInputFields(call), field) && isChanged([field, value]),
  )
  // the endpoint of users names another user by `userId`
  const named = Object.hasOwn(findInputFields(call), 'userId') ? { userId: id } : { id }
  return { ...Object.fromEntries(taken), ...named, version: body.version ?? fields.version }
}

/** The fields that the endpoint takes: those sent, and the others as they are unless it can do without them. */
const readWholeRecord = (
  { body }: Writing,
  { fields, id }: { fields: Fields; id: string },
  call: CallName,
) => {
  const changed: Fields = { ...fields, ...body, id }
  const shape = findInputFields(call)
  const isNeeded = (field: string) =>
    ['id', 'version'].includes(field) || shape[field]?.safeParse(undefined).success === false
  const isSent = (field: string) =>
    changed[field] !== undefined &&
    (changed[field] !== null || shape[field]?.safeParse(null).success) &&
    (isNeeded(field) || !isDeepStrictEqual(changed[field], fields[field]))
  return Object.fromEntries(
    Object.keys(shape)
      .filter(isSent)
      .map(field => [field, changed[field]]),
  )
}

/**
 * Changes a record by a part of it or by all of it. Fields that the endpoint doesn't take stay as they are; so do all
 * fields if the record changed after the version that the sender, or this request, had read.
 */
export const updateRow = async (services: Services, writing: Writing, id: string) => {
  const call = findWriteCall(writing.name, 'update')
  refuseUnknown(writing, call)
  const { fields } = await before(services, writing, id)
  const readInput = partialUpdates.includes(writing.name) ? readChanges : readWholeRecord
  await run(services, writing, call, readInput(writing, { fields, id }, call))
  return readRow(services, writing.by, writing.name, id)
}

/** Creates a record and returns it as it is then read. */
export const createRow = async (services: Services, writing: Writing) => {
  const created = await run(services, writing, findWriteCall(writing.name, 'create'), writing.body)
  return readRow(services, writing.by, writing.name, (created as { id: string }).id)
}

/** Deletes a record and returns it as it was. */
export const deleteRow = async (services: Services, writing: Writing, id: string) => {
  const { row } = await before(services, writing, id)
  await run(services, writing, findWriteCall(writing.name, 'delete'), { id })
  return row
}
