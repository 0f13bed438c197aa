import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { sideOf } from '@gaitway/contract/values/enums'
import { AGREEMENT_VERSION, TERMS_VERSION } from '@gaitway/contract/values/limits'
import { schemas } from '@gaitway/contract/schemas/index'
import { hashPassword } from '../services/secrets.ts'
import { buildCard } from '../../test/builders/card.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildTenant, listOwnRows, SECRET, secretPattern } from '../../test/builders/tenant.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { idPaths } from '../../test/id-paths.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const they = await buildTenant(db)
const passwordHash = await hashPassword('Walk_The_Gait9')
const facility = await buildFacility(db, { passwordHash })
const mine = {
  facility,
  clinician: await buildClinician(db, { passwordHash }),
  waiting: await buildClinician(db, { passwordHash, status: 'pending', isEmailVerified: false }),
  member: await buildMember(db, {
    facilityId: facility.id,
    access: ['shifts', 'applicants', 'payments', 'chat'],
    passwordHash,
  }),
}
await buildCard(db, { facilityId: facility.id })

const nobody = '019a9c1e-0000-7000-8000-000000000001'
const newPassword = { password: 'Walk_The_Gait9', confirmPassword: 'Walk_The_Gait9' }

/** Input for calls that name nothing by ID: the user decides what they return. */
const plain: Partial<Record<CallName, Record<string, unknown>>> = {
  'accounts.verifyEmail': { otp: '123456' },
  'accounts.resendEmailCode': {},
  'accounts.current': {},
  'accounts.acceptTerms': { version: TERMS_VERSION },
  'accounts.changeEmail': { email: they.facility.email },
  'accounts.changePassword': { oldPassword: 'wrong', ...newPassword },
  'accounts.prepareSecondFactor': { password: 'wrong' },
  'accounts.confirmSecondFactor': { otp: '123456' },
  'accounts.endSecondFactor': { password: 'wrong', otp: '123456' },
  'accounts.sessions': {},
  'accounts.endOtherSessions': {},
  'accounts.endView': {},
  'accounts.close': { password: 'wrong' },
  'timeOff.list': {},
  'timeOff.add': { kind: 'timeOff', startsAt: '2026-12-20T06:00:00Z', endsAt: '2026-12-21T06:00:00Z' },
  'blocks.list': {},
  'calendar.link': {},
  'chat.rooms': {},
  'calendar.makeLink': {},
  'calendar.removeLink': {},
  'members.list': {},
  'members.invite': { email: 'new@example.test', firstName: 'New', lastName: 'Member', access: ['shifts'] },
  'onboarding.slots': {},
  'onboarding.read': {},
  'onboarding.book': { startsAt: '2026-11-23T15:00:00Z', phone: '5555550142' },
  'onboarding.rebook': { startsAt: '2026-11-23T15:00:00Z' },
  'onboarding.cancel': {},
  'facilities.add': { signupStageCount: 2, officeName: 'Mine' },
  'facilities.searchDirectory': { search: SECRET.slice(0, 8) },
  'facilities.timeZones': { zipCode: '77002', state: 'TX' },
  'facilities.lastJob': {},
  'clinicians.add': { aboutMe: 'Mine' },
  'clinicians.list': { search: 'Therapist' },
  'clinicians.updateAgreement': { version: AGREEMENT_VERSION, signature: 'Mine' },
  'clinicians.notificationSettings': {},
  'clinicians.updateNotificationSetting': { newShiftInArea: false, boostedShift: false },
  'clinicians.setFrequencies': { email_notification: 0, sms_notification: 0, push_notification: 0 },
  'clinicians.favorites': {},
  'files.add': {},
  'files.remove': { urls: [they.file] },
  'jobs.previewPrice': {
    jobType: 'PART_TIME',
    slots: [{ startDate: '2026-12-01T15:00:00Z', endDate: '2026-12-01T20:00:00Z' }],
    hourlyRate: 60,
  },
  'jobs.board': {},
  'jobs.fillRate': {},
  'jobTemplates.list': {},
  'briefs.last': { jobAddress1: SECRET, zipCode: '77002' },
  'jobs.medianRate': { clinicianType: 'pt', state: 'TX' },
  'live.events': {},
  'payments.openSetup': { kind: 'card', returnPath: '/facility/settings' },
  'payments.addCard': { sessionId: nobody, holder: 'Mine' },
  'payments.addBank': { sessionId: nobody, accountHolder: 'Mine' },
  'payments.sources': {},
  'payments.billing': {},
  'payouts.earnings': {},
  'payouts.downloadEarnings': { year: 2026 },
  'payouts.openAccount': {},
  'payouts.addBank': {},
}
/** Open shifts show who posted them. */
const showsOthers: CallName[] = ['jobs.board']

/** Calls that depend on the user and name nothing by ID. */
const withoutIds = callNames.filter(
  name => !calls[name].who.guest && idPaths(schemas[name].input).length === 0,
)

test.each(withoutIds)('%s: returns only the user’s own records', async name => {
  const open = Object.values(mine).filter(({ by }) => calls[name].who.sides?.includes(sideOf(by.role)))
  for (const person of open) {
    const input = plain[name]
    if (!input)
      throw new Error(`${name} has no case here: say what is sent, so that nothing of others comes back`)
    const before = await listOwnRows(db, they)
    const { status, text } = await api.as(person).call(name, input)
    expect(status).toBeLessThan(500)
    expect({ text, shows: secretPattern.test(text) }).toEqual({
      text,
      shows: status === 200 && showsOthers.includes(name),
    })
    expect(await listOwnRows(db, they)).toEqual(before)
  }
})
