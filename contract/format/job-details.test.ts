import { listJobDetails } from './job-details.ts'

const job = {
  jobType: 'PART_TIME' as const,
  settingTypes: ['SNF' as const, 'Other' as const],
  patientTypes: [],
  dressCode: 'Scrubs' as const,
  minExperienceYears: 1,
  description: 'Evaluate and treat.',
  documentationSystem: null,
}

test('job details: leave out empty values', () => {
  expect(listJobDetails(job)).toEqual([
    { label: 'Job type', value: 'PRN Shift' },
    { label: 'Settings', value: 'SNF, Other' },
    { label: 'Dress code', value: 'Scrubs' },
    { label: 'Experience', value: '1 year or more' },
  ])
})
