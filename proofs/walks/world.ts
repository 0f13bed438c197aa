import type { CallName } from '@gaitway/contract/calls/index'
import type { SignedIn } from '../../api/use-cases/use-case.ts'
import { buildCard } from '../../test/builders/card.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testApi } from '../../test/http.ts'
import { openWorld, type World } from '../../test/scenarios/world.ts'
import type { TestServices } from '../../test/services.ts'

/** A person of a walk, and whose records are theirs. */
export type Person = { name: string; by: SignedIn }
export type Reply = { status: number; code?: string; message?: string }
export type WalkWorld = World & {
  everyone: readonly Person[]
  call: (who: Person, name: CallName, input: Record<string, unknown>) => Promise<Reply>
  /** the IDs of what is shown, with the response's status */
  read: (
    who: Person,
    name: CallName,
    input: Record<string, unknown>,
  ) => Promise<{ status: number; ids: string[] }>
}

/** Two facilities, one of them with a member who may only see shifts, two clinicians, an admin, and a sub-admin. */
export const openWalk = async (services: TestServices): Promise<WalkWorld> => {
  const world = await openWorld(services, { jobType: 'PART_TIME', dayCount: 2 })
  const { db } = services
  const neighbor = await buildFacility(db, { officeName: 'Next Door Rehab', invoiceAllowed: true })
  await buildCard(db, { facilityId: neighbor.id })
  const member = await buildMember(db, { facilityId: world.facility.id, access: ['shifts'] })
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const [clinician, other] = world.people
  if (!clinician || !other) throw new Error('A walk needs two clinicians.')
  const api = testApi(services)
  return {
    ...world,
    everyone: [
      { name: 'facility', by: world.facility.by },
      { name: 'clinician', by: clinician.by },
      { name: 'other clinician', by: other.by },
      { name: 'member', by: member.by },
      { name: 'neighbor', by: neighbor.by },
      { name: 'admin', by: world.admin },
      { name: 'sub-admin', by: subadmin.by },
    ],
    call: async ({ by }, name, input) => {
      const { body } = await api.as(by).call(name, input)
      return body as Reply
    },
    read: async ({ by }, name, input) => {
      const { status, body } = await api.as(by).call(name, input)
      const shown: { id: string }[] = body.data?.data ?? []
      return { status, ids: shown.map(({ id }) => id) }
    },
  }
}
