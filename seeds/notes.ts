import { addDays } from '@gaitway/contract/format/time'
import type { CaseFileKind } from '@gaitway/contract/values/case-files'
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
  { performAt, outsideAt, now }: DemoWorld,
  admin: SignedIn,
  { facilityId, clinicianId }: Pick<SignedIn, 'facilityId' | 'clinicianId'>,
) => {
  const { db } = outsideAt(now())
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
