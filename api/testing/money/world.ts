import { randomUUID } from 'node:crypto'
import type { CallName } from '@gaitway/contract/calls/index'
import { Refusal } from '@gaitway/contract/errors'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { addHours } from '@gaitway/contract/time'
import { useCases } from '../../use-cases/index.ts'
import type { Actor, UseCase } from '../../use-cases/use-case.ts'
import { buildApplication } from '../builders/application.ts'
import { buildBank } from '../builders/bank.ts'
import { buildCard } from '../builders/card.ts'
import { buildClinician } from '../builders/clinician.ts'
import { buildFacility } from '../builders/facility.ts'
import { buildJob } from '../builders/job.ts'
import { buildPayoutAccount } from '../builders/payout-account.ts'
import { buildUser } from '../builders/user.ts'
import { plainly } from '../confirming.ts'
import type { TestOutside } from '../outside.ts'
import { payingIn } from '../paying.ts'

const slotHours = 4
const daysAhead = 3

/** One facility that may pay by card, bank account and invoice, and one clinician who has applied for one shift. */
export const openWorld = async (outside: TestOutside) => {
  const { db, clock, payments, payouts } = outside
  payments.calm()
  payouts.calm()
  const facility = await buildFacility(db, { invoiceAllowed: true })
  const card = await buildCard(db, { facilityId: facility.id })
  const bank = await buildBank(db, { facilityId: facility.id })
  const clinician = await buildClinician(db)
  const account = await buildPayoutAccount(outside, { clinicianId: clinician.id })
  const start = addHours(clock.now(), daysAhead * 24)
  const slots = [0, 1].map(day => {
    const startsAt = addHours(start, day * 24)
    return { startsAt, endsAt: addHours(startsAt, slotHours) }
  })
  const job = await buildJob(db, { facility, slots, createdAt: clock.now() })
  const application = await buildApplication(db, { job, clinician, appliedAt: clock.now() })
  const admin = await buildUser(db, { role: 'admin' })
  const paying = payingIn(outside)

  /** A call of the product; `undefined` when a rule of the product says no. */
  const ask = async <Name extends CallName>(
    name: Name,
    by: Actor,
    input: Input<Name>,
  ): Promise<Output<Name> | undefined> => {
    const useCase = useCases[name] as UseCase<Name>
    try {
      return await useCase(outside, by, input, { ...plainly, key: randomUUID() })
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.code !== 'internal') return undefined
      throw thrown
    }
  }
  return {
    outside,
    db,
    ask,
    send: paying.send,
    facility,
    card,
    bank,
    clinician,
    account,
    job,
    applicationId: application.id,
    admin: admin.by,
    passHours: (hours: number) => clock.set(addHours(clock.now(), hours)),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
