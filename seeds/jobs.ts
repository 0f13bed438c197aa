import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { DemoWorld } from './demo-world.ts'
import type { Facility } from './facilities.ts'

type NewJob = Sent<'jobs.post'>['jobs'][number]
export type Job = Output<'jobs.post'>[number]

export type JobWish = {
  facility: Facility
  slots: readonly { startsAt: Date; endsAt: Date }[]
  /** what differs from a day of an ordinary physical therapist */
  job?: Partial<Omit<NewJob, 'slots'>>
}

/** A facility posts a job at its own address. */
export const postJob = async ({ perform }: DemoWorld, { facility, slots, job }: JobWish): Promise<Job> => {
  const { wish, by } = facility
  const [posted] = await perform('jobs.post', by, {
    jobs: [
      {
        jobType: 'PART_TIME',
        clinicianType: 'pt',
        slots: slots.map(({ startsAt, endsAt }) => ({
          startDate: startsAt.toISOString(),
          endDate: endsAt.toISOString(),
        })),
        jobAddressNickname: 'Main building',
        settingTypes: [wish.settings[0] ?? 'Other'],
        patientTypes: [...wish.patients],
        dressCode: wish.dressCode,
        description:
          'Evaluations and treatments of the day. Documentation in our system, training on arrival.',
        documentationSystem: 'PointClickCare',
        hourlyRate: 62,
        minExperienceYears: 1,
        ...job,
      },
    ],
  })
  if (!posted) throw new Error('No job came back.')
  return posted
}
