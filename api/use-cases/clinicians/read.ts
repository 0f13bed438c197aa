import { showPhone } from '@gaitway/contract/format/phone'
import { refuse } from '@gaitway/contract/values/errors'
import { listTypesOfDiscipline, clinicianTypeNames } from '@gaitway/contract/values/enums'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { listProfileSections } from '@gaitway/contract/format/profile-lines'
import { getAuditActor, refuseUnlessApproved } from '../../domain/access.ts'
import { printable } from '../../services/pdf/document.ts'
import { drawResume } from '../../services/pdf/resume.ts'
import * as clinicians from '../../store/views/clinicians.ts'
import { deleteFavorite, insertFavorite, findClinician } from '../../store/clinicians.ts'
import { findFile } from '../../store/files.ts'
import { pageJson, withFields, Json } from '../../json.ts'
import { findFileId, signPictureLink, signLink } from '../files/files.ts'
import { recordEvent } from '../transition.ts'
import {
  requireFacilityMember,
  getReadScope,
  requireClinician,
  isStaff,
  requireSignedIn,
} from '../use-case.ts'
import type { Services, ReadCase, UseCase, Actor, FileAnswer } from '../use-case.ts'

type ListInput = Pick<Input<'clinicians.list'>, 'skip' | 'limit' | 'sortBy' | 'sortOrder'>

/** Names sort ascending, dates and years descending, unless the request says otherwise. */
const buildListOrder = ({ skip, limit, sortBy = 'createdAt', sortOrder }: ListInput) => ({
  skip,
  limit,
  sortBy,
  sortOrder: sortOrder ?? (sortBy === 'name' ? ('asc' as const) : ('desc' as const)),
})

const listPage = async (
  services: Services,
  input: ListInput,
  filters: Omit<clinicians.ClinicianListParams, keyof ListInput>,
) => {
  const { rows, count, isCountCapped } = await clinicians.listClinicians(services.db, {
    ...buildListOrder(input),
    ...filters,
  })
  const data = rows.map(({ json, profileUrl }) =>
    withFields(json, { profileUrl: signPictureLink(services, profileUrl) }),
  )
  return pageJson<Output<'clinicians.list'>['data'][number]>(data, count, isCountCapped)
}

/** Approved clinicians, for facilities and staff: by discipline, license state and name. */
export const list: ReadCase<'clinicians.list'> = (
  services,
  actor,
  { clinicianType, state, search, ...input },
) =>
  listPage(services, input, {
    facilityId: getReadScope(actor).facilityId,
    types: clinicianType && listTypesOfDiscipline(clinicianType),
    state,
    search,
  })

/** The facility's favorites, latest first. */
export const favorites: ReadCase<'clinicians.favorites'> = (services, actor, input) =>
  listPage(services, input, { facilityId: requireFacilityMember(actor).facilityId, favoritesOnly: true })

/** Adds a clinician to the facility's favorites; repeating it changes nothing. */
export const addFavorite: UseCase<'clinicians.addFavorite'> = async (
  { db, clock },
  actor,
  { clinicianId },
) => {
  const by = requireFacilityMember(actor)
  const { facilityId } = by
  const clinician = await findClinician(db, clinicianId)
  if (clinician?.status !== 'approved' || !clinician.isSignupCompleted) throw refuse('not_found')
  const at = clock.now()
  await db.transaction(async trx => {
    if (await insertFavorite(trx, { facilityId, clinicianId }, at))
      await recordEvent(trx, 'facility', { id: facilityId, clinicianId }, 'addFavorite', { at, by })
  })
  return {}
}

/** Removes a clinician from the facility's favorites; repeating it changes nothing. */
export const removeFavorite: UseCase<'clinicians.removeFavorite'> = async (
  { db, clock },
  actor,
  { clinicianId },
) => {
  const by = requireFacilityMember(actor)
  const { facilityId } = by
  await db.transaction(async trx => {
    const facility = { id: facilityId, clinicianId }
    if (await deleteFavorite(trx, { facilityId, clinicianId }))
      await recordEvent(trx, 'facility', facility, 'removeFavorite', { at: clock.now(), by })
  })
  return {}
}

type Profile = Output<'clinicians.read'>

const signFiles = (services: Services, files: clinicians.ProfileFiles) => {
  const sign = (url: string | null) => signLink(services, url)
  return Object.fromEntries(
    Object.entries(files).map(([name, stored]) => [
      name,
      Array.isArray(stored) ? stored.flatMap(url => sign(url) ?? []) : sign(stored),
    ]),
  )
}

const findProfileJson = async (
  services: Services,
  params: clinicians.ProfileParams,
): Promise<Json<Profile>> => {
  const row = await clinicians.findProfile(services.db, params)
  if (!row) throw refuse('not_found')
  return new Json(withFields(row.json, signFiles(services, row.files)))
}

type ProfileRequest = { id: string | undefined; verb: 'readPrivate' | 'downloadProfile' }

/**
 * Clinicians see their own profile, facilities an applicant's, staff anyone's; reading private details is
 * recorded.
 */
const readAsCaller = async (
  services: Services,
  actor: Actor,
  { id, verb }: ProfileRequest,
): Promise<Json<Profile>> => {
  const by = requireSignedIn(actor)
  if (by.side === 'clinician') {
    const { clinicianId } = requireClinician(by)
    if (id && id !== clinicianId) throw refuse('not_found')
    return findProfileJson(services, { id: clinicianId, facilityId: null })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please choose a clinician.' })
  const reading = { by: getAuditActor(by), at: services.clock.now(), verb }
  if (isStaff(by)) return findProfileJson(services, { id, facilityId: null, reading })
  refuseUnlessApproved(by)
  return findProfileJson(services, { id, facilityId: requireFacilityMember(by).facilityId, reading })
}

export const readProfile = async (services: Services, id: string): Promise<Profile> =>
  (await findProfileJson(services, { id, facilityId: null })).parse()

export const read: ReadCase<'clinicians.read'> = (services, actor, { id }) =>
  readAsCaller(services, actor, { id, verb: 'readPrivate' })

const drawable = ['image/jpeg', 'image/png']

const readPicture = async ({ db, files }: Services, url: string | null): Promise<Buffer | null> => {
  const id = url === null ? undefined : findFileId(url)
  const file = id ? await findFile(db, id) : undefined
  return file && drawable.includes(file.contentType) ? files.read(file.storageKey) : null
}

const formatHeadline = ({ clinicianType, totalPracticYears }: Profile) =>
  [
    clinicianTypeNames[clinicianType],
    ...(totalPracticYears === null ? [] : [`${totalPracticYears} year(s) in practice`]),
  ].join(' · ')

const formatContact = ({ email, phone, homeAddressCity, homeAddressState }: Profile) => [
  ...[[homeAddressCity, homeAddressState].filter(Boolean).join(', ')].filter(Boolean),
  ...[[phone && showPhone(phone), email].filter(Boolean).join(' · ')].filter(Boolean),
]

const listSections = (profile: Profile) => {
  const { licenses, ...sections } = listProfileSections(profile)
  return [licenses, ...Object.values(sections)]
}

const buildFileName = (name: string) =>
  `${
    printable(name)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'clinician'
  }-profile.pdf`

/** The profile as a PDF for anyone who may read it; it never contains birth date, home address or documents. */
export const downloadProfile: UseCase<'clinicians.downloadProfile'> = async (
  services,
  actor,
  { id },
): Promise<FileAnswer> => {
  const profile = (await readAsCaller(services, actor, { id, verb: 'downloadProfile' })).parse()
  const name = `${profile.firstName ?? ''} ${profile.lastName ?? ''}`.trim()
  const bytes = await drawResume({
    name,
    headline: formatHeadline(profile),
    contact: formatContact(profile),
    about: profile.aboutMe ?? '',
    sections: listSections(profile),
    picture: await readPicture(services, profile.profileUrl),
    at: services.clock.now(),
  })
  return { file: { bytes, contentType: 'application/pdf', name: buildFileName(name) } }
}
