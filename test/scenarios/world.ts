import type { CallName } from '@gaitway/contract/calls/index'
import type { JobType } from '@gaitway/contract/values/enums'
import { Refusal } from '@gaitway/contract/values/errors'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { addDays, addHours } from '@gaitway/contract/format/time'
import { runUseCase } from '../../api/use-cases/index.ts'
import type { Actor } from '../../api/use-cases/use-case.ts'
import { buildApplication } from '../builders/application.ts'
import { buildBank } from '../builders/bank.ts'
import { buildCard } from '../builders/card.ts'
import { buildClinician } from '../builders/clinician.ts'
import { buildFacility } from '../builders/facility.ts'
import { buildJob } from '../builders/job.ts'
import { buildPayoutAccount } from '../builders/payout-account.ts'
import { buildUser } from '../builders/user.ts'
import { chargeSteps } from './charge.ts'
import { requestContext } from './shift.ts'
import type { TestServices } from '../services.ts'

const slotHours = 4
const firstAfterDays = 3
const secondAfterDays = 13

const buildPerson = async (services: TestServices) => {
  const clinician = await buildClinician(services.db)
  const { accountId } = await buildPayoutAccount(services, { clinicianId: clinician.id })
  return { ...clinician, accountId }
}

export type Setting = { jobType: JobType; dayCount: 1 | 2 }

/**
 * One facility that may pay by card, bank account, and invoice, with two jobs of one day or two days each. One
 * clinician has applied to both; a second clinician may apply.
 */
export const openWorld = async (services: TestServices, { jobType, dayCount }: Setting) => {
  const { db, clock } = services
  const facility = await buildFacility(db, { invoiceAllowed: true })
  await buildCard(db, { facilityId: facility.id })
  await buildBank(db, { facilityId: facility.id })
  const clinician = await buildPerson(services)
  const other = await buildPerson(services)
  const jobIn = async (days: number) => {
    const slots = Array.from({ length: dayCount }, (_, day) => {
      const startsAt = addDays(clock.now(), days + day)
      return { startsAt, endsAt: addHours(startsAt, slotHours) }
    })
    const job = await buildJob(db, { facility, slots, jobType, createdAt: clock.now() })
    await buildApplication(db, { job, clinician, appliedAt: clock.now() })
    return job
  }
  const jobs = [await jobIn(firstAfterDays), await jobIn(secondAfterDays)]
  const admin = await buildUser(db, { role: 'admin' })

  const world = {
    services,
    db,
    facility,
    people: [clinician, other],
    jobs,
    admin: admin.by,
    send: chargeSteps(services).send,
    /** this many make the same request at once */
    atOnce: 1,
    /** debits that their bank has reversed, whether or not we know */
    disputes: new Map<string, string>(),
    /** Makes a call of the product. `undefined` when a rule refuses it. */
    ask: async <Name extends CallName>(
      name: Name,
      by: Actor,
      input: Input<Name>,
    ): Promise<Output<Name> | undefined> => {
      const attempt = async () => {
        try {
          return await runUseCase(name, services, by, input, requestContext)
        } catch (thrown) {
          if (thrown instanceof Refusal && thrown.code !== 'internal') return undefined
          throw thrown
        }
      }
      const answers = await Promise.all(Array.from({ length: world.atOnce }, attempt))
      return answers.find(answer => answer !== undefined)
    },
  }
  return world
}
export type World = Awaited<ReturnType<typeof openWorld>>
