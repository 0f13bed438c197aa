import { addDays, addHours } from '@gaitway/contract/format/time'
import { tick } from '../../api/use-cases/tick.ts'
import { buildApplication } from '../builders/application.ts'
import { buildRoom } from '../builders/chat.ts'
import { buildClinician } from '../builders/clinician.ts'
import { buildFacility } from '../builders/facility.ts'
import { buildProfile } from '../builders/profile.ts'
import { buildUser } from '../builders/user.ts'
import { done, type Cause, type World } from './cause.ts'

const signUp = async ({ api }: World, roles: string) => {
  const { body } = await api.guest.call('accounts.signUp', {
    email: `new-${roles}@example.test`,
    password: 'Walk_The_Gait9',
    firstName: 'Nora',
    lastName: 'Newcomer',
    roles,
    acceptTerms: true,
  })
  return { userId: body.data.user.id as string, calls: api.bearing(body.data.token) }
}

const facilitySteps = [
  {
    signupStageCount: 2,
    officeName: 'Desert Rehab',
    phone: '5555550133',
    address1: '1 Main St',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85004',
    dressCode: 'Scrubs',
    facilityTypes: ['SNF'],
  },
  {
    signupStageCount: 3,
    contactFirstName: 'Nora',
    contactLastName: 'Newcomer',
    contactTitle: 'Director',
    billingEmail: 'billing@example.test',
    locations: [],
  },
  { signupStageCount: 4, agreementSignature: 'Nora Newcomer', referenceFrom: 'Flyer' },
]

const decide = async ({ api, db }: World, userId: string, ...statuses: string[]) => {
  const admin = await buildUser(db)
  for (const status of statuses)
    await done(
      api.as(admin).call('accounts.decide', { userId, status, reason: 'The license number is wrong' }),
    )
}

/** Two rooms with an unread message, and the time until the digest of unread messages. */
const writeToEachOther = async ({ db, api, services }: World) => {
  const facility = await buildFacility(db)
  const { clinician } = await buildApplication(db, { facility })
  const { id: roomId } = await done(api.as(clinician).call('chat.open', { facilityUserId: facility.userId }))
  // to write is to have read
  const other = await buildApplication(db, { facility })
  const { id: otherRoomId } = await done(
    api.as(facility).call('chat.open', { clinicianId: other.clinician.id }),
  )
  await done(api.as(clinician).call('chat.send', { roomId, text: 'Where do I park?' }))
  await done(api.as(facility).call('chat.send', { roomId: otherRoomId, text: 'Can you stay longer?' }))
  services.clock.set(addHours(services.clock.now(), 25))
  await tick(services)
}

/** Signups, decisions, calls with the onboarding team, credentials and messages. */
export const peopleCauses: Cause[] = [
  {
    name: 'a facility finishes its signup',
    to: { facilitySignedUp: 'admin subadmin' },
    run: async world => {
      const { calls } = await signUp(world, 'facility')
      for (const step of facilitySteps) await done(calls.call('facilities.add', step))
    },
  },
  {
    name: 'a clinician finishes their signup',
    to: { clinicianSignedUp: 'admin subadmin' },
    run: async world => {
      const { calls, userId } = await signUp(world, 'pt')
      const profile = await buildProfile(world.db, userId)
      const final = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }
      await done(calls.call('clinicians.edit', { ...profile, ...final }))
    },
  },
  {
    name: 'a person books, reschedules and cancels the onboarding call',
    to: { callBooked: 'admin subadmin', callMoved: 'admin subadmin', callCancelled: 'admin subadmin' },
    run: async ({ db, api }) => {
      const calls = api.as(await buildFacility(db, { status: 'pending' }))
      await done(calls.call('onboarding.book', { startsAt: '2026-11-23T15:00:00.000Z', phone: '5555550142' }))
      await done(calls.call('onboarding.rebook', { startsAt: '2026-11-24T15:30:00.000Z' }))
      await done(calls.call('onboarding.cancel'))
    },
  },
  {
    name: 'staff decide on a clinician',
    to: {
      accountApproved: 'clinician',
      accountDeactivated: 'clinician',
      accountReactivated: 'clinician',
    },
    run: async world => {
      const { userId } = await buildClinician(world.db, { status: 'pending' })
      await decide(world, userId, 'approved', 'deactivate', 'approved')
    },
  },
  {
    name: 'staff decline a facility and review it again',
    to: { accountDeclined: 'owner', accountReopened: 'owner' },
    run: async world => {
      const { userId } = await buildFacility(world.db, { status: 'pending' })
      await decide(world, userId, 'rejected', 'pending')
    },
  },
  {
    name: 'a credential expires soon',
    to: { credentialExpiring: 'clinician' },
    run: async ({ db, services }) => {
      const columns = { hasCpr: true, cprExpiresAt: addDays(services.clock.now(), 3) }
      await buildClinician(db, { columns })
      await tick(services)
    },
  },
  {
    name: 'a clinician and a facility write to each other and don’t read it for a day',
    to: { newMessage: 'chat clinician owner', messageDigest: 'chat clinician owner' },
    run: writeToEachOther,
  },
  {
    name: 'a clinician reports a message',
    to: { messageReported: 'admin subadmin' },
    run: async ({ db, api }) => {
      const facility = await buildFacility(db)
      const { clinician } = await buildApplication(db, { facility })
      const senderId = facility.userId
      const room = await buildRoom(db, { facilityId: facility.id, clinicianId: clinician.id }, [
        { senderId, side: 'facility', text: 'Call me' },
      ])
      const { id: messageId } = await db('chat_messages').where({ roomId: room }).first('id')
      await done(api.as(clinician).call('chat.report', { messageId, reason: 'abuse' }))
    },
  },
]
