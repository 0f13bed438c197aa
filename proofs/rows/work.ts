import type { Knex } from 'knex'
import { makeAccessToken } from '../../api/services/access-token.ts'
import type { Filled } from './measure.ts'
import { serverSecret } from './servers.ts'

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string }
/** The same work for the product and the bare server. */
export type Work = { product: Sent[]; bare: Sent[] }

const people = 60

const signedIn = async (sessionId: string) => ({
  authorization: `Bearer ${await makeAccessToken(serverSecret, sessionId)}`,
})
const json = { 'content-type': 'application/json' }

type Pair = { jobId: string; clinicianId: string; sessionId: string }

/** Clinicians with open jobs of their discipline and state that they haven't applied for and are available for. */
const listPairs = async (db: Knex, limit: number) => {
  const { rows } = await db.raw<{ rows: Pair[] }>(
    `SELECT j.id AS job_id, c.id AS clinician_id, s.id AS session_id
     FROM (SELECT c.*, row_number() OVER (ORDER BY md5(c.id::text)) AS n FROM clinicians c
       JOIN users u ON u.id = c.user_id WHERE u.status = 'approved') c
     JOIN sessions s ON s.user_id = c.user_id
     JOIN jobs j ON j.clinician_type = c.clinician_type AND j.state = c.home_state AND j.status = 'posted'
       AND NOT j.invite_only AND j.first_slot_start > now() + interval '1 hour'
     WHERE c.n <= 400 AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.job_id = j.id AND a.clinician_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM clinician_bookings b JOIN slots sl ON sl.job_id = j.id
         AND b.during && tstzrange(sl.starts_at, sl.ends_at) WHERE b.clinician_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM time_off t JOIN slots sl ON sl.job_id = j.id
         AND tstzrange(t.starts_at, t.ends_at) && tstzrange(sl.starts_at, sl.ends_at) WHERE t.clinician_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.clinician_id = c.id AND b.facility_id = j.facility_id)
     ORDER BY md5(j.id::text || c.id::text) LIMIT ?`,
    [limit],
  )
  return rows
}

/** Open jobs that every clinician can see. */
const listOpenIds = (db: Knex): Promise<string[]> =>
  db('jobs')
    .where({ status: 'posted', inviteOnly: false })
    .orderByRaw('md5(id::text)')
    .limit(people)
    .pluck('id')

const applyWork = async (db: Knex, amount: number): Promise<Work> => {
  const pairs = await listPairs(db, 2 * amount)
  const half = Math.floor(pairs.length / 2)
  const tokens = new Map<string, Promise<{ authorization: string }>>()
  const headersOf = (id: string) => {
    const known = tokens.get(id) ?? signedIn(id)
    tokens.set(id, known)
    return known
  }
  const product = pairs.slice(0, half).map(async ({ jobId, sessionId }): Promise<Sent> => ({
    method: 'POST',
    path: '/api/job-apply',
    headers: { ...json, ...(await headersOf(sessionId)) },
    body: JSON.stringify({ jobId }),
  }))
  const bare = pairs.slice(half).map(({ jobId, clinicianId }): Sent => ({
    method: 'POST',
    path: '/apply',
    headers: json,
    body: JSON.stringify({ jobId, clinicianId }),
  }))
  return { product: await Promise.all(product), bare }
}

type Profile = { clinicianType: string; homeState: string }

/** The requests: a clinician's shifts, the job board, one job, and applications that work only once. */
export const workOf = async (
  { services: { db }, viewers }: Filled,
  applications: number,
): Promise<Record<string, Work>> => {
  const works: Record<string, Work> = {
    'shifts of a clinician': { product: [], bare: [] },
    'job board': { product: [], bare: [] },
    'one job': { product: [], bare: [] },
  }
  const openIds = await listOpenIds(db)
  for (let n = 0; n < people; n += 1) {
    const { clinicianId, sessionId } = viewers.clinician(n)
    const profile: Profile = await db('clinicians')
      .where({ id: clinicianId })
      .first('clinician_type', 'home_state')
    const headers = await signedIn(sessionId)
    const jobId = openIds[n % openIds.length] ?? ''
    const add = (name: string, path: string, barePath: string) => {
      works[name]?.product.push({ path, headers })
      works[name]?.bare.push({ path: barePath })
    }
    add('shifts of a clinician', '/api/get-confirmed-shifts', `/shifts?clinicianId=${clinicianId}`)
    const { clinicianType: type, homeState: state } = profile
    add('job board', `/api/clinician-job-list?states=${state}`, `/board?type=${type}&state=${state}`)
    add('one job', `/api/get-job?id=${jobId}`, `/job?id=${jobId}`)
  }
  return { ...works, apply: await applyWork(db, applications) }
}
