import type { z } from 'zod'
import { jobTypeNames } from '../values/enums.ts'
import type { jobDetails } from '../schemas/jobs.ts'

type JobDetails = z.infer<z.ZodObject<typeof jobDetails>>

export const jobDetailNames = {
  jobType: 'Job type',
  settingTypes: 'Settings',
  patientTypes: 'Patients',
  dressCode: 'Dress code',
  minExperienceYears: 'Experience',
  documentationSystem: 'Documentation system (EMR)',
}

const years = (count: number) => (count === 0 ? 'Any' : `${count} ${count === 1 ? 'year' : 'years'} or more`)

/** A job’s details as every page lists them, without the empty ones. */
export const listJobDetails = (job: JobDetails): { label: string; value: string }[] =>
  (
    [
      ['jobType', jobTypeNames[job.jobType]],
      ['settingTypes', job.settingTypes.join(', ')],
      ['patientTypes', job.patientTypes.join(', ')],
      ['dressCode', job.dressCode],
      ['minExperienceYears', years(job.minExperienceYears)],
      ['documentationSystem', job.documentationSystem],
    ] as const
  ).flatMap(([name, value]) => (value ? [{ label: jobDetailNames[name], value }] : []))
