import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

/** The job of a step. */
export const jobOf = ({ jobs }: World, { job }: Pick<Values, 'job'>) => {
  const found = jobs[job]
  if (!found) throw new Error(`There is no job ${job}.`)
  return found
}

type Shift = { id: string; clinicianId: string; status: string; sentHomeAt: Date | null }

/** The last confirmed application of a job, however it ended. */
export const shiftOf = (world: World, values: Values): Promise<Shift | undefined> =>
  world
    .db('applications')
    .where({ jobId: jobOf(world, values).id })
    .whereNotNull('confirmed_at')
    .orderBy('confirmed_at', 'desc')
    .first('id', 'clinician_id', 'status', 'sent_home_at')

/** The clinician who works, or was to work, a shift. */
export const findWorker = ({ people }: World, { clinicianId: id }: Pick<Shift, 'clinicianId'>) => {
  const found = people.find(person => person.id === id)
  if (!found) throw new Error('No clinician of this story works this shift.')
  return found
}

export const timesheetOf = async (world: World, values: Values) => {
  const shift = await shiftOf(world, values)
  return shift && world.db('timesheets').where({ applicationId: shift.id }).first('id', 'status')
}

export const paymentOf = (world: World, values: Values) =>
  world
    .db('payments')
    .join('applications', 'applications.id', 'application_id')
    .where({ jobId: jobOf(world, values).id })
    .orderBy('payments.id', 'desc')
    .first('payments.*')

export const invoiceOf = (world: World, values: Values) =>
  world
    .db('invoices')
    .join('applications', 'applications.id', 'application_id')
    .where({ jobId: jobOf(world, values).id })
    .whereNotNull('number')
    .orderBy('number', 'desc')
    .first(
      'invoices.id',
      'invoices.status',
      'total_cents',
      'paid_cents',
      'credited_cents',
      'written_off_cents',
    )

/** The invoices of the facility that have a balance due. */
export const listOpenInvoices = ({ db, facility }: World) =>
  db('invoices')
    .where({ facilityId: facility.id, status: 'issued' })
    .orderBy('number')
    .select('id', 'total_cents', 'paid_cents', 'credited_cents', 'written_off_cents')

/** A percentage, at least one cent. */
export const part = (cents: number, share: number) => Math.max(1, Math.round((cents * share) / 100))
