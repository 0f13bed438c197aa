import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { UploadedFile } from '../../../api/uploaded-file.ts'

type NewBrief = NonNullable<Sent<'jobs.post'>['jobs'][number]['brief']>

/** The form's values of a brief. The login is a field of its own, because drafts leave it out. */
export type BriefValues = {
  brief?: {
    parking?: string
    entrance?: string
    contactName?: string
    contactPhone?: string
    documents?: readonly UploadedFile[]
  }
  briefLogin?: string
}

/** The form's values of a saved brief. */
export const readBriefValues = (saved: Output<'briefs.last'> | undefined): BriefValues => {
  if (!saved) return {}
  const { parking, entrance, contactName, contactPhone, documents, emrLogin } = saved
  return {
    brief: {
      parking: parking ?? undefined,
      entrance: entrance ?? undefined,
      contactName: contactName ?? undefined,
      contactPhone: contactPhone ?? undefined,
      documents: documents.length > 0 ? documents : undefined,
    },
    briefLogin: emrLogin ?? undefined,
  }
}

const trimmed = (text: string | undefined) => text?.trim() || undefined

/** The API's input for the form's values; undefined if every field is empty. */
export const buildBrief = ({ brief = {}, briefLogin }: BriefValues): NewBrief | undefined => {
  const built: NewBrief = {
    parking: trimmed(brief.parking),
    entrance: trimmed(brief.entrance),
    contactName: trimmed(brief.contactName),
    contactPhone: trimmed(brief.contactPhone),
    emrLogin: trimmed(briefLogin),
    documents: brief.documents?.length ? brief.documents.map(({ url }) => url) : undefined,
  }
  return Object.values(built).some(value => value !== undefined) ? built : undefined
}

/** The name of the form's field that holds a field of the API. */
export const findBriefField = (name: string) => (name === 'emrLogin' ? 'briefLogin' : `brief.${name}`)
