import { z } from 'zod'
import { clinicianTypes, leadSources } from '../enums.ts'
import { clinicianTypesMissing, contactFields, hiringFields } from '../fields/lead.ts'
import { done } from './common.ts'
import { choiceBy, textBy } from './from-rule.ts'

/** A hidden field that only robots fill. */
const trap = { website: z.string().max(2000).optional() }

const contact = {
  name: textBy(contactFields.name),
  email: textBy(contactFields.email),
  message: textBy(contactFields.message),
  ...trap,
}

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
      ...trap,
    }),
    output: done,
  },
}
