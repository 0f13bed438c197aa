import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { seal } from '../../services/secrets.ts'
import * as store from '../../store/briefs.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { unsigned } from '../files/files.ts'
import type { FacilityMember, Knex, Services } from '../use-case.ts'

export type Brief = NonNullable<Input<'jobs.post'>['jobs'][number]['brief']>

/** The brief as it is saved: empty texts are left out, and documents have their stored addresses. */
export const tidied = (brief: Brief): Brief => {
  const texts = Object.entries(brief).filter(([name, value]) => name !== 'documents' && value)
  const documents = [...new Set((brief.documents ?? []).map(unsigned))]
  return { ...Object.fromEntries(texts), ...(documents.length > 0 && { documents }) }
}

/** Whether anything is in it. */
export const isWritten = (brief: Brief | undefined): brief is Brief =>
  brief !== undefined && Object.keys(tidied(brief)).length > 0

/** Refuses files that aren't the facility's own to name in a brief; the rest are locked. */
export const refuseForeignDocuments = async (
  trx: Knex,
  facilityId: string,
  briefs: readonly { brief: Brief; field: string }[],
) => {
  const urls = briefs.flatMap(({ brief }) => tidied(brief).documents ?? [])
  if (urls.length === 0) return
  const own = new Set(await store.listBriefFiles(trx, facilityId, [...new Set(urls)]))
  const wrong = briefs.filter(({ brief }) => tidied(brief).documents?.some(url => !own.has(url)))
  if (wrong.length > 0)
    throw refuse(
      'fields_wrong',
      Object.fromEntries(wrong.map(({ field }) => [field, 'This isn’t one of your files.'])),
    )
}

type Writing = { by: FacilityMember; at: Date; jobId: string; brief: Brief }

/** Writes the brief of a job in place of an earlier one. Nobody has read it yet. Door codes and logins aren't in the audit log. */
export const writeBrief = async (
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  { by, at, jobId, brief }: Writing,
) => {
  const { emrLogin, documents = [], ...texts } = tidied(brief)
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
  await record(trx, {
    at,
    by,
    noun: 'job',
    nounId: jobId,
    verb: 'editBrief',
    jobId,
    facilityId: by.facilityId,
    details: {
      version,
      fields: Object.keys(texts),
      documents: documents.length,
      hasLogin: emrLogin !== undefined,
    },
  })
}
