import type { WalkWorld } from './world.ts'

type Invited = { id: string; clinicianId: string }

/** A sentence for each invite-only job that a clinician without an invitation can see, on the board or by its address. */
export const seenUninvited = async ({ db, everyone, read }: WalkWorld): Promise<string[]> => {
  const hidden: { id: string }[] = await db('jobs').where({ inviteOnly: true, status: 'posted' }).select('id')
  if (hidden.length === 0) return []
  const invitations: Invited[] = await db('job_invitations').select({ id: 'job_id' }, 'clinician_id')
  const broken: string[] = []
  for (const person of everyone.filter(({ by }) => by.side === 'clinician')) {
    const { ids } = await read(person, 'jobs.board', { limit: 100 })
    const uninvited = hidden.filter(
      ({ id }) => !invitations.some(one => one.id === id && one.clinicianId === person.by.clinicianId),
    )
    if (uninvited.some(({ id }) => ids.includes(id)))
      broken.push(`${person.name} sees an invite-only shift on the board`)
    for (const { id } of uninvited)
      if ((await read(person, 'jobs.read', { id })).status !== 404)
        broken.push(`${person.name} can open an invite-only shift`)
  }
  return broken
}
