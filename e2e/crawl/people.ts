import type { Knex } from 'knex'
import { DEMO_PASSWORD } from '@gaitway/contract/values/brand'
import type { Side } from '@gaitway/contract/values/enums'
import { resources } from '@gaitway/contract/resources'
import type { Visitor } from '@gaitway/contract/screen-access'
import type { Credentials } from '../test.ts'
import { addressesFor, type PathParams } from '../steps/screens.ts'

export type Crawled = { name: string; person?: Credentials; addresses: string[] }

/** An approved user, as the rules of screens see one. */
export const approved = (side: Side): Visitor => ({
  isSignedIn: true,
  side,
  isSignupCompleted: true,
  isApproved: true,
  signupStage: 4,
})
const demo = (login: string): Credentials => ({ email: login, password: DEMO_PASSWORD })

const screensOf = (visitor: Visitor, params: PathParams = {}) =>
  // signing out everywhere and closing the account come last
  addressesFor({ visitor, params, isWhole: true }).toSorted(
    (one, other) => Number(one === '/profile') - Number(other === '/profile'),
  )

/** A shift of the facility with applicants, and one of them. */
export const findApplicant = async (db: Knex, facilityEmail: string) => {
  const found: { jobId: string; clinicianId: string } | undefined = await db('applications as a')
    .join('jobs as j', 'j.id', 'a.job_id')
    .join('facilities as f', 'f.id', 'j.facility_id')
    .join('users as u', 'u.id', 'f.user_id')
    .where({ 'u.email': facilityEmail, 'j.status': 'posted', 'a.status': 'applied' })
    .first({ jobId: 'j.id', clinicianId: 'a.clinician_id' })
  if (!found) throw new Error('The demo has no posted shift with an applicant.')
  return found
}

/** What stands for the ids in addresses of a facility with this applicant. */
export const facilityParams = ({
  jobId,
  clinicianId,
}: {
  jobId: string
  clinicianId: string
}): PathParams => ({
  '/facility/jobprofile/:id': { id: jobId },
  '/facility/applicants': { id: '', query: `jobId=${jobId}` },
  '/facility/clinicianprofile/:id': { id: clinicianId, query: `jobId=${jobId}` },
})

const RECORDS_OF_A_LIST = 2

/** Every page of the back office that this side may open, with the newest records of each list. */
const staffAddresses = async (db: Knex, url: string, person: Credentials, side: 'admin' | 'subadmin') => {
  const login = await fetch(`${url}/api/user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const firstOf = async (name: string) => {
    const answer = await fetch(`${url}/api/admin/${name}?range=[0,${RECORDS_OF_A_LIST - 1}]`, {
      headers: { authorization: `Bearer ${data.token}` },
    })
    return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
  }
  const open = Object.entries(resources).filter(([, { list }]) => (list as readonly Side[]).includes(side))
  const lists = await Promise.all(
    open.map(async ([name]) => [
      `/admin/${name}`,
      ...(await firstOf(name)).map(id => `/admin/${name}/${id}/show`),
    ]),
  )
  const { facilityId, clinicianId }: { facilityId: string; clinicianId: string } = await db(
    'applications as a',
  )
    .join('jobs as j', 'j.id', 'a.job_id')
    .where({ 'a.status': 'completed' })
    .first({ facilityId: 'j.facility_id', clinicianId: 'a.clinician_id' })
  const tabs = (page: string, names: readonly string[]) => names.map(name => `${page}?tab=${name}`)
  return [
    ...lists.flat(),
    ...tabs(`/admin/cliniciandetails/${clinicianId}`, ['general', 'shifts', 'payouts', 'deliveries']),
    ...tabs(`/admin/facilitydetails/${facilityId}`, [
      'general',
      'shifts',
      'jobs',
      'billing',
      'pbj',
      'deliveries',
    ]),
    `/admin/clinicianprofile/${clinicianId}`,
    `/admin/facility/clinicianprofile/${clinicianId}`,
    '/admin',
    '/admin/invoice',
    '/admin/settings',
    '/admin/settings/runs',
    '/admin/settings/compliance-data',
    '/admin/verification',
    '/notifications',
    '/profile',
  ]
}

/** The people of the demo, one of each role, and every screen each may open. Those who decide about others come last. */
export const demoPeople = async (db: Knex, url: string): Promise<Crawled[]> => {
  const applicant = await findApplicant(db, 'facility@gaitway.test')
  const member: { email: string } | undefined = await db('facility_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .join('facilities as f', 'f.id', 'm.facility_id')
    .join('users as o', 'o.id', 'f.user_id')
    .where({ 'o.email': 'facility@gaitway.test', 'm.status': 'active' })
    .whereRaw('m.user_id <> f.user_id')
    .first('u.email')
  if (!member) throw new Error('The demo has no active sub-user.')
  const { jobId }: { jobId: string } = await db('applications as a')
    .join('clinicians as c', 'c.id', 'a.clinician_id')
    .join('users as u', 'u.id', 'c.user_id')
    .where({ 'u.email': 'clinician@gaitway.test' })
    .first({ jobId: 'a.job_id' })
  const [admin, subadmin] = [demo('admin@gaitway.test'), demo('subadmin@gaitway.test')]
  return [
    { name: 'guest', addresses: [...screensOf({ isSignedIn: false }), '/admin'] },
    {
      name: 'sub-user',
      person: demo(member.email),
      addresses: screensOf(approved('facility'), facilityParams(applicant)),
    },
    {
      name: 'clinician',
      person: demo('clinician@gaitway.test'),
      addresses: screensOf(approved('clinician'), { '/clinician/jobprofile/:id': { id: jobId } }),
    },
    {
      name: 'facility',
      person: demo('facility@gaitway.test'),
      addresses: screensOf(approved('facility'), facilityParams(applicant)),
    },
    { name: 'sub-admin', person: subadmin, addresses: await staffAddresses(db, url, subadmin, 'subadmin') },
    { name: 'admin', person: admin, addresses: await staffAddresses(db, url, admin, 'admin') },
  ]
}

type Newcomer = {
  email: string
  side: 'clinician' | 'facility'
  isSignupCompleted: boolean
  signupStage: number
}

/** The people of the demo who sign up or are pending review, one of each kind, and the screens that are theirs. */
export const demoNewcomers = async (db: Knex): Promise<Crawled[]> => {
  const { rows } = await db.raw<{ rows: Newcomer[] }>(`
    SELECT DISTINCT ON (side, "isSignupCompleted") u.email, s.*
    FROM users u
    LEFT JOIN clinicians c ON c.user_id = u.id
    LEFT JOIN facilities f ON f.user_id = u.id
    CROSS JOIN LATERAL (SELECT CASE WHEN f.id IS NULL THEN 'clinician' ELSE 'facility' END AS side,
      coalesce(c.is_signup_completed, f.is_signup_completed) AS "isSignupCompleted",
      coalesce(f.signup_stage_count, 0) AS "signupStage") s
    WHERE u.status = 'pending' AND s."isSignupCompleted" IS NOT NULL
    ORDER BY side, "isSignupCompleted", u.created_at`)
  return rows.map(({ email, ...stage }) => ({
    name: `${stage.side} who ${stage.isSignupCompleted ? 'waits' : 'signs up'}`,
    person: demo(email),
    addresses: addressesFor({ visitor: { ...stage, isSignedIn: true, isApproved: false } }),
  }))
}
