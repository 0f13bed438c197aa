import { refuse } from '@gaitway/contract/values/errors'
import type { Output, Input } from '@gaitway/contract/schemas/index'
import { unseal, seal } from '../../services/secrets.ts'
import * as store from '../../store/briefs.ts'
import { lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { signLink, removeSignature } from '../files/files.ts'
import { notifyClinicians } from '../notify.ts'
import { recordEvent } from '../transition.ts'
import {
  requireFacilityMember,
  isStaff,
  getReadScope,
  type Actor,
  type FacilityMember,
  type Knex,
  type Services,
  type UseCase,
  requireClinician,
} from '../use-case.ts'
import { newId } from '../../store/ids.ts'
import { lockOwnApplication } from '../applications/apply.ts'

type Shown = Output<'briefs.read'>

/** Decrypts the login of a brief. One encrypted with an earlier secret is lost; the brief can be read without it. */
const decryptLogin = ({ config, log }: Services, { jobId, sealed }: store.BriefText) => {
  if (!sealed) return null
  try {
    return unseal(config.sessionSecret, jobId, sealed)
  } catch (thrown) {
    log.warn({ jobId, err: thrown }, 'The login of a brief could not be decrypted')
    return null
  }
}

/** Staff read everything but the login, because it opens patient records. */
const readBriefTexts = (services: Services, row: store.BriefText, by: Actor) => {
  const { parking, entrance, contactName, contactPhone, documents } = row
  const emrLogin = decryptLogin(services, row)
  return {
    parking,
    entrance,
    contactName,
    contactPhone,
    emrLogin: isStaff(by) ? null : emrLogin,
    hasLogin: emrLogin !== null,
    documents: documents.map(one => ({ ...one, url: signLink(services, one.url) ?? one.url })),
  }
}

const isOpen = ({ status }: Pick<JobRow, 'status'>) => status === 'posted' || status === 'confirmed'

/** A shift's brief, and whether the confirmed clinician has read it. */
const showBrief = async (services: Services, by: Actor, jobId: string): Promise<Shown> => {
  const row = await store.findShiftBrief(services.db, jobId, getReadScope(by))
  if (!row) throw refuse('not_found')
  const { version, updatedAt, timeZone, applicationId, readerName, readAt } = row
  return {
    brief: version
      ? { ...readBriefTexts(services, row, by), version, updatedAt: updatedAt.toISOString() }
      : null,
    reader: applicationId
      ? { applicationId, name: readerName, readAt: readAt && readAt.toISOString() }
      : null,
    canChange: isOpen(row),
    timeZone,
  }
}

export const read: UseCase<'briefs.read'> = (services, by, { jobId }) => showBrief(services, by, jobId)

/** What the next brief at an address starts with. */
export const last: UseCase<'briefs.last'> = async (services, by, { jobAddress1, zipCode }) => {
  const { facilityId } = requireFacilityMember(by)
  const row = await store.findLastBrief(services.db, { facilityId, address1: jobAddress1, zipCode })
  return row ? readBriefTexts(services, row, by) : null
}

/**
 * Writes, changes or removes a shift's brief until the shift is over. A confirmed clinician is notified and has to read
 * the new version.
 */
export const save: UseCase<'briefs.save'> = async (services, actor, { jobId, replaces, ...brief }) => {
  const by = requireFacilityMember(actor)
  const at = services.clock.now()
  return services.db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (job?.facilityId !== by.facilityId) throw refuse('not_found')
    if (!isOpen(job)) throw refuse('brief_over')
    const before = await showBrief({ ...services, db: trx }, by, jobId)
    if ((before.brief?.version ?? null) !== replaces) throw refuse('out_of_date')
    if (isWritten(brief)) await change({ ...services, db: trx }, { by, at, jobId, brief, before })
    else if (before.brief) await remove(trx, { by, at, jobId })
    return showBrief({ ...services, db: trx }, by, jobId)
  })
}

type Change = { by: FacilityMember; at: Date; jobId: string; brief: Brief; before: Shown }

const change = async (services: Services, { by, at, jobId, brief, before }: Change) => {
  const { db: trx } = services
  if (before.brief && isSame(brief, before.brief)) return
  await refuseForeignDocuments(trx, by.facilityId, [{ brief, field: 'documents' }])
  await writeBrief(services, { by, at, jobId, brief })
  if (!before.reader) return
  await notifyClinicians(trx, [before.reader.applicationId], {
    type: 'briefChanged',
    facts: { isNew: before.brief === null },
    fromUserId: by.userId,
    at,
  })
}

/** Whether a save changes nothing, so that nobody has to read the brief again. */
const isSame = (brief: Brief, before: NonNullable<Shown['brief']>) => {
  const { documents, version: _, updatedAt: __, hasLogin: ___, ...texts } = before
  const known = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? undefined]))
  const earlier = tidyBrief({ ...known, documents: documents.map(({ url }) => url) })
  return JSON.stringify(sortEntries(tidyBrief(brief))) === JSON.stringify(sortEntries(earlier))
}

const sortEntries = (brief: Brief) =>
  Object.entries(brief).toSorted(([one], [other]) => (one < other ? -1 : 1))

const remove = async (trx: Knex, { by, at, jobId }: Omit<Change, 'brief' | 'before'>) => {
  await store.deleteBrief(trx, jobId)
  await recordEvent(trx, 'job', { id: jobId, facilityId: by.facilityId }, 'removeBrief', { at, by })
}

type Brief = NonNullable<Input<'jobs.post'>['jobs'][number]['brief']>

/** The brief as it is saved: without empty texts, and with the stored addresses of its documents. */
const tidyBrief = (brief: Brief): Brief => {
  const texts = Object.entries(brief).filter(([name, value]) => name !== 'documents' && value)
  const documents = [...new Set((brief.documents ?? []).map(removeSignature))]
  return { ...Object.fromEntries(texts), ...(documents.length > 0 && { documents }) }
}

/** Whether a brief has any content. */
export const isWritten = (brief: Brief | undefined): brief is Brief =>
  brief !== undefined && Object.keys(tidyBrief(brief)).length > 0

/** Locks the files named in briefs; refuses files that aren't this facility's. */
export const refuseForeignDocuments = async (
  trx: Knex,
  facilityId: string,
  briefs: readonly { brief: Brief; field: string }[],
) => {
  const urls = briefs.flatMap(({ brief }) => tidyBrief(brief).documents ?? [])
  if (urls.length === 0) return
  const own = new Set(await store.listBriefFiles(trx, facilityId, [...new Set(urls)]))
  const wrong = briefs.filter(({ brief }) => tidyBrief(brief).documents?.some(url => !own.has(url)))
  if (wrong.length > 0)
    throw refuse(
      'fields_wrong',
      Object.fromEntries(wrong.map(({ field }) => [field, 'This isn’t one of your files.'])),
    )
}

/** Saves a new version of a job's brief, which nobody has read. The audit log doesn't get its texts or login. */
export const writeBrief = async (
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  { by, at, jobId, brief }: Omit<Change, 'before'>,
) => {
  const { emrLogin, documents = [], ...texts } = tidyBrief(brief)
  const { parking = null, entrance = null, contactName = null, contactPhone = null } = texts
  const version = newId()
  await store.saveBrief(
    trx,
    {
      jobId,
      version,
      parking,
      entrance,
      contactName,
      contactPhone,
      documentUrls: documents,
      updatedBy: by.userId,
      updatedAt: at,
    },
    emrLogin ? seal(config.sessionSecret, jobId, emrLogin) : null,
  )
  await recordEvent(trx, 'job', { id: jobId, facilityId: by.facilityId }, 'editBrief', {
    at,
    by,
    details: {
      version,
      fields: Object.keys(texts),
      documents: documents.length,
      hasLogin: emrLogin !== undefined,
    },
  })
}

/** The confirmed clinician has read the current version of the brief. A second tap changes nothing. */
export const acknowledge: UseCase<'briefs.acknowledge'> = async (services, by, input) => {
  const me = requireClinician(by)
  const { clinicianId } = me
  const { jobApplicationId: applicationId, version } = input
  const at = services.clock.now()
  return services.db.transaction(async trx => {
    const application = await lockOwnApplication(trx, applicationId, { clinicianId })
    const { jobId, status } = application
    if (status !== 'upcoming' && status !== 'current') throw refuse('move_not_open')
    const brief = await store.findBrief(trx, jobId)
    if (brief?.version !== version) throw refuse('brief_changed')
    if (await store.insertReading(trx, { applicationId, version, readAt: at }))
      await recordEvent(trx, 'application', application, 'readBrief', { at, by: me, details: { version } })
    return showBrief({ ...services, db: trx }, me, jobId)
  })
}
