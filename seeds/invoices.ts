import { addDays } from '@gaitway/contract/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoWorld } from './demo-world.ts'
import { momentsOf, workShift, type FilledWish } from './shifts.ts'
import type { Story } from './stories.ts'

/** What an admin does with an invoice, so many days after the shift. */
type InvoiceStep = { daysAfter: number } & (
  | { does: 'pay'; reference: string; cents?: number }
  | { does: 'credit'; reason: string; cents?: number }
)

export type InvoicedWish = FilledWish & { steps: readonly InvoiceStep[] }

const invoiceOf = async ({ perform }: DemoWorld, admin: SignedIn, jobId: string, facilityId: string) => {
  const { data } = await perform('invoices.list', admin, { facilityId, limit: 100 })
  const invoice = data.find(one => one.jobId === jobId)
  if (!invoice) throw new Error('A shift that is paid later has an invoice.')
  return invoice
}

/** A shift is worked and its invoice issued; an admin records what came in for it, or credits it. */
export const invoicedShift = async function* (
  world: DemoWorld,
  admin: SignedIn,
  { steps, ...wish }: InvoicedWish,
): Story {
  const { endsAt } = momentsOf(world, wish)
  const job = yield* workShift(world, { ...wish, paidBy: 'invoice', timesheet: { status: 'accepted' } })
  for (const step of steps) {
    yield addDays(endsAt, step.daysAfter)
    const facilityId = wish.facility.by.facilityId ?? ''
    const { id, openCents } = await invoiceOf(world, admin, job.id, facilityId)
    const amountCents = step.cents ?? openCents
    if (step.does === 'credit')
      await world.perform('invoices.credit', admin, { id, amountCents, reason: step.reason })
    else
      await world.perform('invoices.recordPayment', admin, {
        id,
        amountCents,
        method: 'Paper check',
        reference: step.reference,
        receivedAt: world.now().toISOString(),
      })
  }
}
