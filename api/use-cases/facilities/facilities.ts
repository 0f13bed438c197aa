import { refuse } from '@gaitway/contract/values/errors'
import type { Output, Input } from '@gaitway/contract/schemas/index'
import { Json, withFields } from '../../json.ts'
import { findFacilityPage, type FacilityVisibility } from '../../store/views/facility-page.ts'
import { signPictureLink, giveUploads, refuseForeignFiles, removeSignature } from '../files/files.ts'
import { refuseUnlessApproved } from '../../domain/access.ts'
import * as facilityDirectory from '../../store/facility-directory.ts'
import {
  requireClinician,
  requireFacilityMember,
  requireSignedIn,
  type ReadCase,
  type UseCase,
  assertVersion,
  type Knex,
  type Services,
  type SignedIn,
} from '../use-case.ts'
import { findLastJobText } from '../../store/views/job-shape.ts'
import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { stageAfter, validateSteps } from '../../domain/signup.ts'
import { recordEvent } from '../transition.ts'
import * as facilities from '../../store/facilities.ts'
import type { FacilityRow } from '../../store/rows.ts'
import { newId } from '../../store/ids.ts'
import { submitSignup } from '../accounts/accounts.ts'
import { assertAddressUnchanged, type Located, refuseZipsElsewhere } from '../addresses.ts'

type Facility = Output<'facilities.read'>
const hidden = { terms: false, contact: false, hold: false, admin: false, clinicianId: null }

/** A facility with the fields this reader may see. */
const facilityJson = async (
  services: Services,
  id: string,
  visibility: Partial<FacilityVisibility>,
): Promise<Json<Facility>> => {
  const row = await findFacilityPage(services.db, id, { ...hidden, ...visibility })
  if (!row) throw refuse('not_found')
  const profileUrl = signPictureLink(services, row.profileUrl)
  return new Json(withFields(row.json, { profileUrl }))
}

const readFacility = async (services: Services, id: string, visibility: Partial<FacilityVisibility>) =>
  (await facilityJson(services, id, visibility)).parse()

const FOUND_AT_MOST = 8

/** A facility as its members, eligible clinicians or staff see it. */
export const read: ReadCase<'facilities.read'> = async (services, actor, { id }) => {
  const by = requireSignedIn(actor)
  if (by.side === 'facility') {
    const { facilityId } = requireFacilityMember(by)
    if (id && id !== facilityId) throw refuse('not_found')
    return facilityJson(services, facilityId, { terms: true, contact: true, hold: true })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please choose a facility.' })
  if (by.side !== 'clinician') {
    const isAdmin = by.side === 'admin'
    return facilityJson(services, id, { terms: isAdmin, contact: true, hold: true, admin: isAdmin })
  }
  refuseUnlessApproved(by)
  return facilityJson(services, id, { clinicianId: requireClinician(by).clinicianId })
}

/** Directory suggestions for the text typed so far. */
export const searchDirectory: ReadCase<'facilities.searchDirectory'> = ({ db }, _by, { search }) =>
  facilityDirectory.searchDirectory(db, search, FOUND_AT_MOST)

/** The fields of the facility's last job, as a starting point for the next one. */
export const lastJob: ReadCase<'facilities.lastJob'> = async ({ db }, by) =>
  new Json((await findLastJobText(db, requireFacilityMember(by).facilityId)) ?? 'null')

/** The time zone where a shift is to be posted, so that its times are read as local. */
export const timeZone: UseCase<'facilities.timeZone'> = async ({ places }, _by, { zipCode }) => {
  const place = await places.locateZip(zipCode)
  return { timeZone: place?.timeZone ?? null }
}

/** Adds facilities to the directory; known ones stay as they are. */
export const addToDirectory = ({ db }: Pick<Services, 'db'>, rows: facilityDirectory.DirectoryRow[]) =>
  db.transaction(async trx => {
    await facilityDirectory.lockDirectory(trx)
    return facilityDirectory.mergeIntoDirectory(trx, rows)
  })

/** The fields sent as columns, and the coordinates of a new address, which are looked up before any lock is taken. */
const prepareChanges = async (services: Services, id: string, sent: SentFields) => {
  const before = await facilities.findFacility(services.db, id)
  if (!before) throw refuse('not_found')
  const changes = listColumnChanges(sent)
  const located = await locate(services, before, changes)
  await refuseLocationsElsewhere(services, sent.locations)
  return { changes, located }
}

/** A submitted signup can be repeated only after it was declined. */
const refuseSubmitted = async (trx: Knex, { id, isSignupCompleted }: FacilityRow) => {
  if (isSignupCompleted && (await facilities.findFacilityStatus(trx, id)) !== 'rejected')
    throw refuse('signup_submitted')
}

/** The signature's columns: an existing signature stays, and a new one gets today's date. */
const buildSignature = (row: FacilityRow, { agreementSignature }: Partial<FacilityRow>, at: Date) =>
  row.agreementSignature !== null
    ? { agreementSignature: row.agreementSignature }
    : agreementSignature
      ? { agreementAt: at }
      : {}

/** Saves one step of a facility's signup; the last one submits it and notifies staff. */
export const add: UseCase<'facilities.add'> = async (services, actor, sent) => {
  const by = requireFacilityMember(actor)
  const { db, clock } = services
  const { facilityId: id } = by
  const { changes, located } = await prepareChanges(services, id, sent)
  await db.transaction(async trx => {
    const row = await facilities.lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    await refuseSubmitted(trx, row)
    const step = sent.signupStageCount
    const wrong = validateSteps(step, toApiFields({ ...row, ...changes }))
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    const after = stageAfter({ stage: row.signupStageCount, isDone: row.isSignupCompleted }, step)
    const at = clock.now()
    await facilities.saveFacility(trx, id, {
      ...changes,
      ...assertAddressUnchanged(addressColumns, located, { ...row, ...changes }),
      ...buildSignature(row, changes, at),
      signupStageCount: after.stage,
      isSignupCompleted: after.isDone,
    })
    if (sent.locations) await facilities.replaceLocations(trx, id, sent.locations.map(toLocationRow))
    await recordEvent(trx, 'facility', { id }, 'add', { at, by, details: { step, stage: after.stage } })
    if (after.isDone && step === after.stage)
      await submitSignup(trx, { by, at, isFirst: !row.isSignupCompleted, facilityId: id })
  })
  return readFacility(services, id, { terms: true, contact: true })
}

type EditInput = Input<'facilities.edit'>

/** The facility to edit: the owner's own, or the one an admin names. */
const findFacilityId = (by: SignedIn, sent: EditInput): string => {
  if (by.side === 'admin') {
    if (!sent.id) throw refuse('fields_wrong', { id: 'Please choose a facility.' })
    return sent.id
  }
  const { facilityId } = requireFacilityMember(by)
  if (sent.id && sent.id !== facilityId) throw refuse('not_found')
  return facilityId
}

/** The new list of locations; those with an ID must be the facility's own. */
const listNewLocations = (
  before: facilities.FacilityLocation[],
  sent: NonNullable<EditInput['locations']>,
) => {
  const known = new Set(before.map(({ id }) => id))
  const named = sent.flatMap(({ id }) => id ?? [])
  if (new Set(named).size < named.length || named.some(id => !known.has(id))) throw refuse('not_found')
  return sent.map(toLocationRow)
}

/** Edits a facility, by its owner or an admin; a declined one that is updated is pending again. */
export const edit: UseCase<'facilities.edit'> = async (services, actor, sent) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const id = findFacilityId(by, sent)
  const { changes, located } = await prepareChanges(services, id, sent)
  await db.transaction(async trx => {
    const row = await facilities.lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    assertVersion(row, sent.version)
    const picture = { profileUrl: sent.profileUrl }
    await giveUploads(trx, by, row.userId, picture)
    await refuseForeignFiles(trx, row.userId, picture)
    const after = { ...row, ...changes }
    const wrong = row.isSignupCompleted ? validateSteps(FACILITY_SIGNUP_STEPS, toApiFields(after)) : {}
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    const locations = await facilities.listLocations(trx, id)
    const newLocations = sent.locations ? listNewLocations(locations, sent.locations) : locations
    const haveLocationsChanged = JSON.stringify(newLocations) !== JSON.stringify(locations)
    const fields = [...changedNames(row, changes), ...(haveLocationsChanged ? ['locations'] : [])]
    const at = clock.now()
    if (fields.length > 0) {
      const place = assertAddressUnchanged(addressColumns, located, after)
      await facilities.saveFacility(trx, id, { ...changes, ...place })
      if (haveLocationsChanged) await facilities.replaceLocations(trx, id, newLocations)
      await recordEvent(trx, 'facility', { id }, 'edit', { at, by, details: { fields } })
    }
    await saveTerms(trx, row, sent, { by, at })
    if (by.side === 'facility' && row.isSignupCompleted)
      await submitSignup(trx, { by, at, isFirst: false, facilityId: id })
  })
  const isAdmin = by.side === 'admin'
  return readFacility(services, id, { terms: true, contact: true, hold: true, admin: isAdmin })
}

const termNames = ['feePercent', 'invoiceAllowed', 'trusted', 'holdReason'] as const
type Terms = Pick<Input<'facilities.setTerms'>, (typeof termNames)[number]>

/** The terms that changed. */
const changedTerms = (row: FacilityRow, sent: Terms) =>
  termNames.flatMap(name => {
    const [from, to] = [row[name], sent[name]]
    return to === undefined || to === from ? [] : [{ name, from, to }]
  })

/** Saves and records the terms that changed. */
const saveTerms = async (
  trx: Knex,
  row: FacilityRow,
  sent: Terms,
  { by, at }: { by: SignedIn; at: Date },
) => {
  const { id } = row
  const changes = changedTerms(row, sent)
  if (changes.length === 0) return
  const reason = sent.holdReason === undefined ? row.holdReason : sent.holdReason
  await facilities.saveFacility(trx, id, {
    ...Object.fromEntries(changes.map(({ name, to }) => [name, to])),
    heldAt: reason === null ? null : (row.heldAt ?? at),
  })
  const details = Object.fromEntries(changes.map(({ name, from, to }) => [name, { from, to }]))
  await recordEvent(trx, 'facility', { id }, 'setTerms', { at, by, details })
}

/** Sets the terms agreed with a facility; on a billing hold it can't confirm anyone. */
export const setTerms: UseCase<'facilities.setTerms'> = async (services, actor, { id, version, ...sent }) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const row = await facilities.lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    assertVersion(row, version)
    await saveTerms(trx, row, sent, { by, at: clock.now() })
  })
  return readFacility(services, id, { terms: true, contact: true, hold: true, admin: true })
}

type SentFields = Input<'facilities.add'> | EditInput
type Location = NonNullable<EditInput['locations']>[number]

/** The column of each field, by its API name. */
const columns = {
  officeName: 'officeName',
  aboutFacility: 'about',
  facilityTypes: 'facilityTypes',
  patientTypes: 'patientTypes',
  dressCode: 'dressCode',
  phone: 'phone',
  website: 'website',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zipCode',
  cmsCertificationNumber: 'ccn',
  contactFirstName: 'contactFirstName',
  contactLastName: 'contactLastName',
  contactTitle: 'contactTitle',
  billingEmail: 'billingEmail',
  agreementSignature: 'agreementSignature',
  referenceFrom: 'referenceFrom',
  referenceBy: 'referenceBy',
  profileUrl: 'profileUrl',
} as const satisfies Record<string, keyof FacilityRow>
const names = Object.keys(columns) as (keyof typeof columns)[]

/** The fields sent, as columns; fields that weren't sent stay as they are. */
const listColumnChanges = (sent: SentFields): Partial<FacilityRow> => {
  const values: Partial<Record<string, unknown>> = sent
  const changes = Object.fromEntries(
    names.filter(name => values[name] !== undefined).map(name => [columns[name], values[name]]),
  ) as Partial<FacilityRow>
  return changes.profileUrl ? { ...changes, profileUrl: removeSignature(changes.profileUrl) } : changes
}

/** The facility's columns under their API names. */
const toApiFields = (row: FacilityRow) => Object.fromEntries(names.map(name => [name, row[columns[name]]]))

/** The API names of the fields that changed. */
const changedNames = (row: FacilityRow, changes: Partial<FacilityRow>): string[] =>
  names.filter(name => {
    const column = columns[name]
    return column in changes && JSON.stringify(changes[column]) !== JSON.stringify(row[column])
  })

/** A location as a row; one without an ID is new. */
const toLocationRow = ({ id, zipCode, description, ...location }: Location): facilities.FacilityLocation => ({
  id: id ?? newId(),
  ...location,
  zipCode,
  description: description ?? null,
})

const addressColumns = ['address1', 'city', 'state', 'zipCode'] as const
type Address = Pick<FacilityRow, (typeof addressColumns)[number]>
type Place = Partial<Pick<FacilityRow, 'latitude' | 'longitude' | 'timeZone'>>

/** The facility's coordinates and time zone; a ZIP code without coordinates keeps the zone. */
const findFacilityPlace = async (
  { places }: Services,
  { address1, city, state, zipCode }: Address,
): Promise<Place> => {
  if (!address1 || !city || !state || !zipCode) return {}
  const place = await places.locate({ address1, city, state, zipCode })
  if (!place) return { latitude: null, longitude: null }
  return { latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone }
}

/** The coordinates of the new address, if one was sent. */
const locate = async (
  services: Services,
  before: FacilityRow,
  changes: Partial<FacilityRow>,
): Promise<Located<Address, Place> | undefined> => {
  if (!addressColumns.some(name => name in changes)) return undefined
  const address = { ...before, ...changes }
  await refuseZipsElsewhere(services, [{ field: 'zipCode', state: address.state, zipCode: address.zipCode }])
  return { address, place: await findFacilityPlace(services, address) }
}

/** Refuses locations whose ZIP code is in another state. */
const refuseLocationsElsewhere = (services: Services, locations: EditInput['locations'] = []) =>
  refuseZipsElsewhere(
    services,
    locations.map(({ state, zipCode }, index) => ({ field: `locations.${index}.zipCode`, state, zipCode })),
  )
