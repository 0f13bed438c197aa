import { z } from 'zod'
import { clinicianTypes, leadKinds, leadSources } from '../values/enums.ts'
import { clinicianTypesMissing, contactFields, hiringFields } from '../fields/lead.ts'
import { commonFields } from '../fields/common.ts'
import { done, id, instant, version, nullableText } from './common.ts'
import { choiceBy, textBy } from './from-rule.ts'

/** A hidden field that only robots fill in. */
const honeypot = { website: z.string().max(2000).optional() }

const contact = {
  name: textBy(contactFields.name),
  email: textBy(contactFields.email),
  message: textBy(contactFields.message),
  ...honeypot,
}

/** A lead in the back office's list. */
export const leadRecord = z.strictObject({
  id,
  kind: z.enum(leadKinds),
  email: z.string(),
  name: nullableText,
  phone: nullableText,
  message: nullableText,
  officeName: nullableText,
  city: nullableText,
  state: nullableText,
  clinicianTypes: z.array(z.enum(clinicianTypes)).nullable(),
  source: z.enum(leadSources),
  createdAt: instant,
  handledAt: instant.nullable(),
  handledByName: nullableText,
  staffNote: nullableText,
  version,
})
export type LeadRecord = z.infer<typeof leadRecord>

export const leadSchemas = {
  'leads.contact': {
    input: z.strictObject({ ...contact, phone: textBy(contactFields.phone).optional() }),
    output: done,
  },
  'leads.requestStaff': {
    input: z.strictObject({
      ...contact,
      officeName: textBy(hiringFields.officeName),
      phone: textBy(hiringFields.phone),
      city: textBy(hiringFields.city),
      state: choiceBy(hiringFields.state),
      clinicianTypes: z
        .array(z.enum(clinicianTypes, { error: clinicianTypesMissing }), { error: clinicianTypesMissing })
        .min(1, clinicianTypesMissing)
        .max(clinicianTypes.length, clinicianTypesMissing),
    }),
    output: done,
  },
  'leads.subscribe': {
    input: z.strictObject({
      email: textBy(contactFields.email),
      source: z.enum(leadSources).optional(),
      ...honeypot,
    }),
    output: done,
  },
  'leads.unsubscribe': {
    input: z.strictObject({ token: z.string().max(200) }),
    output: done,
  },
  'leads.handle': {
    input: z.strictObject({ id, isHandled: z.boolean(), staffNote: textBy(commonFields.note).optional() }),
    output: done,
  },
  'leads.editNote': {
    input: z.strictObject({
      id,
      /** null removes the note; without this field it stays */
      staffNote: textBy(commonFields.note).nullable().optional(),
      version: version.optional(),
    }),
    output: done,
  },
}
