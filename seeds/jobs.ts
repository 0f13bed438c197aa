import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { Refusal, type ErrorCode } from '@gaitway/contract/values/errors'
import type { DemoWorld } from './demo-world.ts'
import type { DemoFacility } from './facilities.ts'
import type { DemoClinician } from './clinicians.ts'

type NewJob = Sent<'jobs.post'>['jobs'][number]
export type DemoJob = Output<'jobs.post'>[number]

export type JobSeed = {
  facility: DemoFacility
  slots: readonly { startsAt: Date; endsAt: Date }[]
  /** the job is for the first one’s discipline; physical therapy without any */
  applicants?: readonly DemoClinician[]
  /** dollars per hour */
  rate?: number
  /** overrides a standard day */
  job?: Partial<Omit<NewJob, 'slots'>>
}

/** A facility posts a job at its own address. */
export const postJob = async (
  { perform }: DemoWorld,
  { facility, slots, applicants, rate, job }: JobSeed,
): Promise<DemoJob> => {
  const { seed, by } = facility
  const [posted] = await perform('jobs.post', by, {
    jobs: [
      {
        jobType: 'PART_TIME',
        clinicianType: applicants?.[0]?.seed.type ?? 'pt',
        slots: slots.map(({ startsAt, endsAt }) => ({
          startDate: startsAt.toISOString(),
          endDate: endsAt.toISOString(),
        })),
        jobAddressNickname: 'Main building',
        settingTypes: [seed.settings[0] ?? 'Other'],
        patientTypes: [...seed.patients],
        dressCode: seed.dressCode,
        description:
          'Evaluations and treatments for the day. Documentation in our system, with training on arrival.',
        documentationSystem: 'PointClickCare',
        hourlyRate: rate ?? 62,
        minExperienceYears: 1,
        ...job,
      },
    ],
  })
  if (!posted) throw new Error('No job was posted.')
  return posted
}

/** Clinicians apply one after another; returns the applications’ ids. */
export const applyAll = async (
  { perform }: DemoWorld,
  job: DemoJob,
  applicants: readonly DemoClinician[],
  { standby = false } = {},
) => {
  const ids: string[] = []
  for (const { by, seed } of applicants) {
    const note = ids.length === 0 ? `I have worked in this setting before. ${seed.firstName}` : undefined
    const { id } = await perform('applications.apply', by, { jobId: job.id, note, standby })
    ids.push(id)
  }
  return ids
}

/** How a facility pays; by its primary card by default. */
export type PaySeed = {
  paidBy?: PaymentType
  /** the last four digits; defaults to the primary card or bank account */
  from?: string
  /** a standby may be charged to the same payment method */
  standbyAgreed?: boolean
  /** at the times the clinician proposed */
  acceptProposed?: boolean
}

const findSource = async ({ perform }: DemoWorld, { by }: DemoFacility, last4: string) => {
  const { cards, banks } = await perform('payments.sources', by, {})
  const source = [...cards, ...banks].find(one => one.last4 === last4)
  if (!source) throw new Error(`No payment method ends in ${last4}.`)
  return source.id
}

const confirm = async (world: DemoWorld, facility: DemoFacility, applicationId: string, pay: PaySeed = {}) =>
  world.perform('applications.confirm', facility.by, {
    decision: 'confirm',
    jobApplicationId: applicationId,
    paymentType: pay.paidBy ?? 'card',
    standbyAgreed: pay.standbyAgreed,
    acceptProposed: pay.acceptProposed,
    ...(pay.from && { sourceId: await findSource(world, facility, pay.from) }),
  })

/** The facility confirms and pays, verifying the charge if needed. */
export const confirmAndPay = async (
  world: DemoWorld,
  facility: DemoFacility,
  applicationId: string,
  pay?: PaySeed,
) => {
  const { state, nextAction, payment } = await confirm(world, facility, applicationId, pay)
  if (state === 'confirmed' || !nextAction) return
  await world.tools.payer?.authenticate(nextAction.url)
  await world.perform('payments.complete', facility.by, { id: payment.id })
}

/** The facility starts to pay, but hasn’t verified the charge yet. */
export const beginToPay = async (world: DemoWorld, facility: DemoFacility, applicationId: string) => {
  await confirm(world, facility, applicationId)
}

/** Expects a request to be refused with this code. */
const refused = async (code: ErrorCode, request: Promise<unknown>) => {
  try {
    await request
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === code) return
    throw thrown
  }
  throw new Error(`${code} was expected.`)
}

/** The facility’s card is declined, so nobody is confirmed. */
export const payInVain = (world: DemoWorld, facility: DemoFacility, applicationId: string) =>
  refused('payment_refused', confirm(world, facility, applicationId))
