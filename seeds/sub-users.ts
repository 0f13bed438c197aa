import { DEMO_PASSWORD } from '@gaitway/contract/brand'
import type { MemberArea } from '@gaitway/contract/enums'
import { addDays } from '@gaitway/contract/time'
import type { DemoWorld } from './demo-world.ts'
import type { Facility } from './facilities.ts'
import { mailOf } from './people.ts'

type SubUser = {
  /** before the @ */
  login: string
  firstName: string
  lastName: string
  access: MemberArea[]
  /** how they stand today */
  fate: 'active' | 'invited' | 'deactivate'
}

/** People beside the owner of the demo's facility: with some areas, invited, and gone. */
const subUsers: readonly SubUser[] = [
  {
    login: 'scheduler',
    firstName: 'Marisol',
    lastName: 'Vega',
    access: ['shifts', 'applicants'],
    fate: 'active',
  },
  { login: 'billing', firstName: 'Theo', lastName: 'Brandt', access: ['payments'], fate: 'active' },
  { login: 'weekend', firstName: 'Imani', lastName: 'Cole', access: ['shifts'], fate: 'invited' },
  { login: 'former', firstName: 'Curtis', lastName: 'Lowe', access: ['shifts'], fate: 'deactivate' },
]

const INVITED_DAYS_AGO = 57

/** They are invited; the letters are under way. */
export const inviteSubUsers = async (world: DemoWorld, { by }: Facility) => {
  const perform = world.performAt(addDays(world.today, -INVITED_DAYS_AGO))
  for (const { login, firstName, lastName, access } of subUsers)
    await perform('members.invite', by, { email: mailOf(login), firstName, lastName, access })
}

/** The letters have come: whoever is meant to be at work accepts, and one has left again. */
export const settleSubUsers = async (world: DemoWorld, { by }: Facility) => {
  for (const { login, firstName, lastName, fate } of subUsers) {
    if (fate === 'invited') continue
    const { user } = await world.performAt(addDays(world.today, 1 - INVITED_DAYS_AGO))(
      'members.accept',
      { side: 'guest' },
      {
        token: world.invitationFor(mailOf(login)),
        firstName,
        lastName,
        password: DEMO_PASSWORD,
        confirmPassword: DEMO_PASSWORD,
        acceptTerms: true,
      },
    )
    if (fate === 'deactivate')
      await world.performAt(addDays(world.today, -9))('members.edit', by, {
        subUserId: user.id,
        status: 'deactivate',
      })
  }
}
