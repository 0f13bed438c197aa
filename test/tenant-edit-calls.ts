import type { Tenant } from './builders/tenant.ts'
import type { Trial } from './tenant-staff-calls.ts'

/** Changing another facility's shift, or one's own with another's location. */
export const editTrials = (they: Tenant, myJobId: string): (Trial & { expected?: string[] })[] => [
  ...(['jobs.update', 'jobs.previewUpdate'] as const).flatMap(name => [
    { by: 'facility' as const, name, input: { id: they.job.id, hourlyRate: 70 } },
    {
      by: 'facility' as const,
      name,
      input: { id: myJobId, locationId: they.location },
      expected: ['422 fields_wrong'],
    },
  ]),
  {
    by: 'facility',
    name: 'jobs.updateMany',
    input: { ids: [they.job.id], fields: { hourlyRate: 70, locationId: they.location } },
    // answered shift by shift, with why not
    expected: ['200 undefined'],
  },
  { by: 'facility', name: 'jobs.withdrawTimeChange', input: { id: they.job.id } },
  {
    by: 'clinician',
    name: 'jobs.answerTimeChange',
    input: { jobApplicationId: they.open.id, answer: 'accept' },
  },
]
