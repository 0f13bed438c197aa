import { applyTo, confirmation, jobOf, send, type Attempt, type Scene } from './scene.ts'
import type { Therapist } from './world.ts'

/** Two favorites confirm themselves while a member confirms a third, edits the pay, or the winner drops out. */
export const instantly = async (scene: Scene): Promise<Attempt[]> => {
  const { races, round, offices, therapists } = scene
  const [{ facility, owner, member }] = offices
  const [first, second] = therapists
  const { db, clock } = races.services
  const job = await jobOf(scene, offices[0])
  const at = clock.now()
  const favorites = therapists.map(({ clinician }) => ({
    facilityId: facility.id,
    clinicianId: clinician.id,
    createdAt: at,
  }))
  await db('favorite_clinicians').insert(favorites).onConflict(['facility_id', 'clinician_id']).ignore()
  const [source] = await db('payment_sources').where({ facilityId: facility.id }).select('id')
  const agreed = { totalCents: 1_000_000, agreedBy: facility.userId, agreedAt: at }
  const terms = { paymentType: 'card', sourceId: source.id, ...agreed }
  await db('instant_terms').insert({ jobId: job.id, ...terms })
  const { hourlyRate, totalPayCents } = await db('jobs').where({ id: job.id }).first()
  const slots = job.slots.map(({ startsAt, endsAt }) => ({
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
  }))
  const shown = { jobId: job.id, payRateCents: hourlyRate * 100, totalPayCents, slots }
  const take = (therapist: Therapist) => send(races, '/confirm-shift', therapist.token, shown, 'POST')
  const application = await applyTo(scene, job, second)
  const others: Attempt[] = [
    confirmation(races, owner, application),
    send(races, '/update-jobs', member, { id: job.id, hourlyRate: hourlyRate + 1 }),
    send(races, '/remove-application', second.token, {
      jobApplicationId: application,
      clinicianId: second.clinician.id,
    }),
    send(
      races,
      '/cancel-shift',
      second.token,
      { kind: 'cancel', jobApplicationId: application, reason: 'I’m sick.' },
      'POST',
    ),
  ]
  // another one each time this contest comes up
  const other = others[Math.floor(round / 8) % others.length]
  return [take(first), take(second), ...(other ? [other] : []), take(first)]
}

/** Favorites confirm themselves at one facility while another confirms the same clinician for that time. */
export const instantElsewhere = async (scene: Scene): Promise<Attempt[]> => {
  const [here, there] = scene.offices
  const [one, , other] = await instantly(scene)
  const application = await applyTo(scene, await jobOf(scene, there), scene.therapists[0])
  const elsewhere = confirmation(scene.races, there.owner, application)
  return [one, elsewhere, confirmation(scene.races, there.member, application), here && other].flatMap(
    attempt => attempt ?? [],
  )
}
