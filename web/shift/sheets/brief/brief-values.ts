import type { Sent } from '@gaitway/contract/schemas/index'
import type { Output } from '@gaitway/contract/schemas/index'
import type { UploadedFile } from '../../../api/uploaded-file.ts'

type NewBrief = NonNullable<Sent<'jobs.post'>['jobs'][number]['brief']>

/** A brief as a form holds it. Drafts leave out the login, so it has a name of its own. */
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

type Known = NonNullable<Output<'briefs.last'>>

/** The form's values of a saved brief. */
export const readBriefValues = (saved: Known | null | undefined): BriefValues => {
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

/** What the form says, as the API takes it; undefined if it says nothing. */
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

/** The form's field for a field of the API. */
export const findBriefField = (name: string) => (name === 'emrLogin' ? 'briefLogin' : `brief.${name}`)
