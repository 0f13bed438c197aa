import { z } from 'zod'
import { jobFields } from '../fields/job.ts'
import { SLOTS_MAX } from '../values/limits.ts'
import { newBrief } from './briefs.ts'
import { done, id, nothing } from './common.ts'
import { textBy } from './from-rule.ts'
import { newJob } from './jobs.ts'

const clockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'This isn’t a valid time.' })

/** A new job without its days, and its times as clocks at the shift’s place show them. */
const templateJob = newJob
  .omit({ slots: true, invitedClinicianIds: true, inviteOnly: true, instant: true })
  .extend({
    times: z
      .array(z.strictObject({ daysLater: z.int().min(0).max(SLOTS_MAX), start: clockTime, end: clockTime }))
      .min(1, { error: 'Please add a day and time' })
      .max(SLOTS_MAX),
    /** its login and documents come from the latest shift at the address */
    brief: newBrief.omit({ emrLogin: true, documents: true }).optional(),
  })
const name = textBy(jobFields.templateName)
const template = z.strictObject({ id, name: z.string(), job: templateJob })

export const jobTemplateSchemas = {
  /** by name */
  'jobTemplates.list': { input: nothing, output: z.array(template) },
  'jobTemplates.add': { input: z.strictObject({ name, job: templateJob }), output: template },
  'jobTemplates.rename': { input: z.strictObject({ id, name }), output: template },
  'jobTemplates.remove': { input: z.strictObject({ id }), output: done },
}
