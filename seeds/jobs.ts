import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { PaymentType } from '@gaitway/contract/enums'
import { Refusal, type ErrorCode } from '@gaitway/contract/errors'
import type { DemoWorld } from './demo-world.ts'
import type { Facility } from './facilities.ts'
import type { Clinician } from './clinicians.ts'

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

/** Clinicians apply one after another; the ids of their applications. */
export const applyAll = async (
  { perform }: DemoWorld,
  job: Job,
  applicants: readonly Clinician[],
  { standby = false } = {},
) => {
  const ids: string[] = []
  for (const { by, wish } of applicants) {
    const note = ids.length === 0 ? `I have worked in this setting before. ${wish.firstName}` : undefined
    const { id } = await perform('applications.apply', by, { jobId: job.id, note, standby })
    ids.push(id)
  }
  return ids
}

/** How a facility pays: by its primary card, where nothing else is said. */
export type PayWish = {
  paidBy?: PaymentType
  /** the last four digits of the card or bank account, where it is not the primary one */
  from?: string
  /** a standby who steps in is paid for the same way */
  standbyAgreed?: boolean
}

const sourceOf = async ({ perform }: DemoWorld, { by }: Facility, last4: string) => {
  const { cards, banks } = await perform('payments.sources', by, {})
  const source = [...cards, ...banks].find(one => one.last4 === last4)
  if (!source) throw new Error(`Nothing ends in ${last4}.`)
  return source.id
}

const confirm = async (world: DemoWorld, facility: Facility, jobApplicationId: string, pay: PayWish = {}) =>
  world.perform('applications.confirm', facility.by, {
    decision: 'confirm',
    jobApplicationId,
    paymentType: pay.paidBy ?? 'card',
    standbyAgreed: pay.standbyAgreed,
    ...(pay.from && { sourceId: await sourceOf(world, facility, pay.from) }),
  })

/** The facility confirms and pays, and its card's owner says yes where they are asked. */
export const confirmAndPay = async (
  world: DemoWorld,
  facility: Facility,
  applicationId: string,
  pay?: PayWish,
) => {
  const { state, nextAction, paymentId } = await confirm(world, facility, applicationId, pay)
  if (state === 'confirmed' || !nextAction || !paymentId) return
  await world.tools.payer?.authenticate(nextAction.url)
  await world.perform('payments.complete', facility.by, { id: paymentId })
}

/** The facility begins to pay, and its card's owner has not answered yet. */
export const beginToPay = async (world: DemoWorld, facility: Facility, applicationId: string) => {
  await confirm(world, facility, applicationId)
}

/** What is refused with this code, as the demo means it to be. */
const refused = async (code: ErrorCode, asked: Promise<unknown>) => {
  try {
    await asked
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === code) return
    throw thrown
  }
  throw new Error(`${code} was expected.`)
}

/** The facility tries to pay with a card that is declined: nobody is confirmed. */
export const payInVain = (world: DemoWorld, facility: Facility, applicationId: string) =>
  refused('payment_refused', confirm(world, facility, applicationId))
