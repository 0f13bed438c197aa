import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { stageAfter, wrongUpTo } from '../../domain/facility-signup.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import {
  findFacility,
  lockFacility,
  replaceLocations,
  saveFacility,
  type FacilityRow,
} from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { handIn } from '../accounts/hand-in.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { readFacility } from './facility.ts'

type Sent = Input<'facilities.add'>

/** Travelling name → column. */
const columns = {
  officeName: 'office_name',
  aboutFacility: 'about',
  facilityTypes: 'facility_types',
  patientTypes: 'patient_types',
  dressCode: 'dress_code',
  phone: 'phone',
  website: 'website',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  cmsCertificationNumber: 'ccn',
  contactFirstName: 'contact_first_name',
  contactLastName: 'contact_last_name',
  contactTitle: 'contact_title',
  billingEmail: 'billing_email',
  agreementSignature: 'agreement_signature',
  referenceFrom: 'reference_from',
  referenceBy: 'reference_by',
} as const satisfies Partial<Record<keyof Sent, keyof FacilityRow>>
const names = Object.keys(columns) as (keyof typeof columns)[]

const changesOf = (sent: Sent): Partial<FacilityRow> =>
  Object.fromEntries(names.filter(name => sent[name] !== undefined).map(name => [columns[name], sent[name]]))

/** The facility as it will be, by travelling names. */
const asSent = (row: FacilityRow) => Object.fromEntries(names.map(name => [name, row[columns[name]]]))

const placeOf = async ({ places }: Outside, { address1, city, state, zip_code }: FacilityRow) => {
  if (!address1 || !city || !state || !zip_code) return {}
  const place = await places.locate({ address1, city, state, zipCode: zip_code })
  if (!place) return { latitude: null, longitude: null }
  return { latitude: place.latitude, longitude: place.longitude, time_zone: place.timeZone }
}

/** One step of a facility's signup is saved; with the last one it is handed in and the staff are told. */
export const add: UseCase<'facilities.add'> = async (outside, actor, sent) => {
  const by = facilityMember(actor)
  const { db, clock } = outside
  const { facilityId: id } = by
  const before = await findFacility(db, id)
  if (!before) throw refuse('not_found')
  const changes = changesOf(sent)
  const place = await placeOf(outside, { ...before, ...changes })
  await db.transaction(async trx => {
    const row = await lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    const step = sent.signupStageCount
    const wrong = wrongUpTo(step, asSent({ ...row, ...changes }))
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    const after = stageAfter({ stage: row.signup_stage_count, isDone: row.is_signup_completed }, step)
    const at = clock.now()
    await saveFacility(trx, id, {
      ...changes,
      ...place,
      ...(sent.agreementSignature ? { agreement_at: at } : {}),
      signup_stage_count: after.stage,
      is_signup_completed: after.isDone,
    })
    if (sent.locations) await replaceLocations(trx, id, sent.locations.map(locationOf))
    await record(trx, {
      at,
      by,
      noun: 'facility',
      nounId: id,
      verb: 'add',
      facilityId: id,
      details: { step, stage: after.stage },
    })
    if (after.isDone && step === after.stage)
      await handIn(trx, { by, at, isFirst: !row.is_signup_completed, facilityId: id })
  })
  return readFacility(outside, id, { terms: true, contact: true })
}

const locationOf = ({ zipCode, description, ...location }: NonNullable<Sent['locations']>[number]) => ({
  id: newId(),
  ...location,
  zip_code: zipCode,
  description: description ?? null,
})
