import type { CaseFileKind } from '@gaitway/contract/values/case-files'
import { addDays } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoWorld } from './demo-world.ts'

const texts: Record<Exclude<CaseFileKind, 'user'>, string[]> = {
  facility: [
    'Prefers email over calls. Jordan is at the front desk until 3 PM.',
    'Asked for a therapist who speaks Spanish on weekends.',
  ],
  clinician: ['Available on short notice within 30 miles. Has her own gait belt.'],
  job: ['The facility called: park behind the building, the front lot is closed.'],
  invoice: ['Their accounts payable runs on Thursdays. Call Dana before the due date.'],
}

/** What staff noted on the facility and clinician of the demo logins, a shift of theirs, and an open invoice. */
export const writeNotes = async (
  { performAt, servicesAt, now }: DemoWorld,
  admin: SignedIn,
  { facilityId, clinicianId }: Pick<SignedIn, 'facilityId' | 'clinicianId'>,
) => {
  const { db } = servicesAt(now())
  const theirs = { facilityId, clinicianId }
  const application = await db('applications').where(theirs).orderBy('id', 'desc').first('job_id')
  const invoice = await db('invoices').where({ status: 'issued' }).orderBy('id').first('id')
  const ids = { facility: facilityId, clinician: clinicianId, job: application?.jobId, invoice: invoice?.id }
  for (const kind of ['facility', 'clinician', 'job', 'invoice'] as const) {
    const id = ids[kind]
    if (id)
      for (const [n, text] of texts[kind].entries())
        await performAt(addDays(now(), n - 2))('notes.add', admin, { of: kind, id, text })
  }
}

const guest = { side: 'guest' } as const

/** What people without an account sent: an open message, an open and a handled hiring request, a newsletter address. */
export const sendLeads = async ({ performAt, servicesAt, today }: DemoWorld, admin: SignedIn) => {
  await performAt(addDays(today, -6))('leads.requestStaff', guest, {
    officeName: 'Alamo Heights Rehab',
    name: 'Marisol Vega',
    email: 'marisol.vega@alamoheights.test',
    phone: '2105550142',
    city: 'San Antonio',
    state: 'TX',
    clinicianTypes: ['pt', 'pta'],
    message: 'We need weekend coverage for two physical therapists from December on.',
  })
  const { id } = await servicesAt(today).db('leads').where({ kind: 'hiring' }).orderBy('id').first('id')
  await performAt(addDays(today, -5))('leads.handle', admin, {
    id,
    isHandled: true,
    staffNote: 'Called Marisol. She signs up this week.',
  })
  await performAt(addDays(today, -2))('leads.requestStaff', guest, {
    officeName: 'Lakeview Skilled Nursing',
    name: 'Tom Becker',
    email: 'tbecker@lakeview.test',
    phone: '3125550187',
    city: 'Chicago',
    state: 'IL',
    clinicianTypes: ['slp'],
    message: 'Our speech therapist is on leave for six weeks. How soon could someone start?',
  })
  await performAt(addDays(today, -1))('leads.contact', guest, {
    name: 'Renee Park',
    email: 'renee.park@example.test',
    message: 'Do you work with occupational therapists in El Paso?',
  })
  await performAt(addDays(today, -1))('leads.subscribe', guest, { email: 'lee@example.test', source: 'qr' })
}
