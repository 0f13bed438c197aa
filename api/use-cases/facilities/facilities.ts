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
  isStaff,
  type Knex,
  type Services,
  type SignedIn,
} from '../use-case.ts'
import { findLastJobText } from '../../store/views/job-shape.ts'
import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { stageAfter, validateSteps } from '../../domain/signup.ts'
import { recordEvent } from '../transition.ts'
import * as facilities from '../../store/facilities.ts'
import { markZoneCorrected } from '../../store/jobs.ts'
import type { FacilityRow } from '../../store/rows.ts'
import { newId } from '../../store/ids.ts'
import { submitSignup } from '../accounts/accounts.ts'
import { assertAddressUnchanged, findTimeZones, type Located, refuseZipsElsewhere } from '../addresses.ts'

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

/** The time zones that an address can have. The form asks if there are several. */
export const timeZones: UseCase<'facilities.timeZones'> = async ({ places }, _by, address) => ({
  timeZones: await places.listTimeZones(address),
})

/** Adds facilities to the directory; known ones stay as they are. */
export const addToDirectory = ({ db }: Pick<Services, 'db'>, rows: facilityDirectory.DirectoryRow[]) =>
  db.transaction(async trx => {
    await facilityDirectory.lockDirectory(trx)
    return facilityDirectory.mergeIntoDirectory(trx, rows)
  })

/** The fields sent as columns, and the coordinates of a new address, which are looked up before any lock is taken. */
const prepareChanges = async (services: Services, id: string, by: SignedIn, sent: SentFields) => {
  const before = await facilities.findFacility(services.db, id)
  if (!before) throw refuse('not_found')
  const changes = listColumnChanges(sent)
  const located = await locate(services, before, changes, {
    chosen: sent.timeZone,
    isCorrection: isStaff(by),
  })
  const locations =
    sent.locations &&
    (await buildLocationRows(services, sent.locations, {
      before: await facilities.listLocations(services.db, id),
      isCorrection: isStaff(by),
    }))
  return { changes, located, locations }
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
  const { changes, located, locations } = await prepareChanges(services, id, by, sent)
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
    if (locations) await facilities.replaceLocations(trx, id, locations)
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

/** Refuses a list of locations with an ID that isn't the facility's own. */
const refuseForeignLocations = (
  before: facilities.FacilityLocation[],
  sent: NonNullable<EditInput['locations']>,
) => {
  const known = new Set(before.map(({ id }) => id))
  const named = sent.flatMap(({ id }) => id ?? [])
  if (new Set(named).size < named.length || named.some(id => !known.has(id))) throw refuse('not_found')
}

/** Edits a facility, by its owner or an admin; a declined one that is updated is pending again. */
export const edit: UseCase<'facilities.edit'> = async (services, actor, sent) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const id = findFacilityId(by, sent)
  const { changes, located, locations: sentLocations } = await prepareChanges(services, id, by, sent)
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
    if (sent.locations) refuseForeignLocations(locations, sent.locations)
    const newLocations = sentLocations ?? locations
    const haveLocationsChanged = JSON.stringify(newLocations) !== JSON.stringify(locations)
    const place = assertAddressUnchanged(addressColumns, located, after)
    const zones = listZoneChanges([row, ...locations], [{ ...after, ...place }, ...newLocations])
    const fields = [
      ...changedNames(row, changes),
      ...(row.timeZone !== (place.timeZone ?? row.timeZone) ? ['timeZone'] : []),
      ...(haveLocationsChanged ? ['locations'] : []),
    ]
    const at = clock.now()
    if (fields.length > 0) {
      await facilities.saveFacility(trx, id, { ...changes, ...place })
      if (haveLocationsChanged) await facilities.replaceLocations(trx, id, newLocations)
      for (const change of zones) await markZoneCorrected(trx, { facilityId: id, ...change, at })
      await recordEvent(trx, 'facility', { id }, 'edit', {
        at,
        by,
        details: { fields, ...(zones.length > 0 && { zones }) },
      })
    }
    await saveTerms(trx, row, sent, { by, at })
    if (by.side === 'facility' && row.isSignupCompleted)
      await submitSignup(trx, { by, at, isFirst: false, facilityId: id })
  })
  const isAdmin = by.side === 'admin'
  return readFacility(services, id, { terms: true, contact: true, hold: true, admin: isAdmin })
}

type ZonedAddress = { id: string; state: string | null; zipCode: string | null; timeZone: string }

/** The addresses that stayed and have another time zone now. */
const listZoneChanges = (before: readonly ZonedAddress[], after: readonly ZonedAddress[]) =>
  after.flatMap(({ id, state, zipCode, timeZone: to }) => {
    const was = before.find(address => address.id === id)
    const isMoved = was?.state !== state || was.zipCode !== zipCode
    return isMoved || was.timeZone === to || !state || !zipCode
      ? []
      : [{ state, zipCode, from: was.timeZone, to }]
  })

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

/** The locations as rows; one without an ID is new. Refuses ZIP codes in another state, and a missing time zone. */
const buildLocationRows = async (
  services: Services,
  sent: readonly Location[],
  { before, isCorrection }: { before: readonly facilities.FacilityLocation[]; isCorrection: boolean },
): Promise<facilities.FacilityLocation[]> => {
  await refuseZipsElsewhere(
    services,
    sent.map(({ state, zipCode }, index) => ({ field: `locations.${index}.zipCode`, state, zipCode })),
  )
  const zones = await findTimeZones(
    services,
    sent.map(({ id, state, zipCode, timeZone: chosen }, index) => ({
      state,
      zipCode,
      chosen,
      isCorrection,
      field: `locations.${index}.timeZone`,
      known: before.filter(location => location.id === id),
    })),
  )
  return sent.map(({ id, zipCode, description, timeZone: _chosen, ...location }, index) => ({
    id: id ?? newId(),
    ...location,
    zipCode,
    timeZone: zones[index] ?? '',
    description: description ?? null,
  }))
}

const addressColumns = ['address1', 'city', 'state', 'zipCode'] as const
type Address = Pick<FacilityRow, (typeof addressColumns)[number]>
type Place = Partial<Pick<FacilityRow, 'latitude' | 'longitude' | 'timeZone'>>

type ChosenZone = { chosen?: string; isCorrection: boolean }

/** The facility's coordinates and time zone; nothing before its address is complete. */
const findFacilityPlace = async (
  services: Services,
  before: FacilityRow,
  { address1, city, state, zipCode }: Address,
  zone: ChosenZone,
): Promise<Place> => {
  if (!address1 || !city || !state || !zipCode) return {}
  const [timeZone] = await findTimeZones(services, [
    { state, zipCode, ...zone, field: 'timeZone', known: [before] },
  ])
  const position = await services.places.locate({ address1, city, state, zipCode })
  return { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null, timeZone }
}

/** The coordinates and time zone of the new address, if one was sent. */
const locate = async (
  services: Services,
  before: FacilityRow,
  changes: Partial<FacilityRow>,
  zone: ChosenZone,
): Promise<Located<Address, Place> | undefined> => {
  if (!zone.chosen && !addressColumns.some(name => name in changes)) return undefined
  const address = { ...before, ...changes }
  await refuseZipsElsewhere(services, [{ field: 'zipCode', state: address.state, zipCode: address.zipCode }])
  return { address, place: await findFacilityPlace(services, before, address, zone) }
}
