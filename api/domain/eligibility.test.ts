import { clinicianTypes, listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import fc from 'fast-check'
import {
  eligibility,
  reasonCodes,
  type ClinicianFacts,
  type OpenJob,
  type ReasonCode,
} from './eligibility.ts'

const at = new Date('2026-11-20T15:00:00Z')
const startsAt = new Date('2026-11-21T15:00:00Z')
const endsAt = new Date('2026-11-21T23:00:00Z')
const job: OpenJob = {
  id: 'job',
  facilityId: 'facility',
  status: 'posted',
  facilityStatus: 'approved',
  clinicianType: 'pt',
  state: 'TX',
  timeZone: 'America/Chicago',
  slots: [{ startsAt, endsAt }],
  inviteOnly: false,
}
const clinician: ClinicianFacts = {
  status: 'approved',
  isSignupCompleted: true,
  clinicianType: 'pt',
  licenses: [{ state: 'TX', expiresAt: new Date('2027-01-01T00:00:00Z') }],
  cprExpiresAt: null,
  tbExpiresAt: null,
  malpracticeExpiresAt: null,
  booked: [],
  timeOff: [],
  blockedFacilityIds: [],
  invitedJobIds: [],
}
const yesterday = new Date('2026-11-20T00:00:00Z')

/** Each reason, with the one change that causes it. */
const causes: Record<ReasonCode, { clinician?: Partial<ClinicianFacts>; job?: Partial<OpenJob>; at?: Date }> =
  {
    not_open: { job: { status: 'confirmed' } },
    not_approved: { clinician: { status: 'pending' } },
    signup_incomplete: { clinician: { isSignupCompleted: false } },
    other_discipline: { clinician: { clinicianType: 'slp' } },
    no_license: { clinician: { licenses: [{ state: 'FL', expiresAt: null }] } },
    license_expired: { clinician: { licenses: [{ state: 'TX', expiresAt: yesterday }] } },
    cpr_expired: { clinician: { cprExpiresAt: yesterday } },
    tb_expired: { clinician: { tbExpiresAt: yesterday } },
    malpractice_expired: { clinician: { malpracticeExpiresAt: yesterday } },
    overlap: { clinician: { booked: [{ jobId: 'other', startsAt, endsAt }] } },
    time_off: { clinician: { timeOff: [{ startsAt, endsAt }] } },
    blocked: { clinician: { blockedFacilityIds: ['facility'] } },
    not_invited: { job: { inviteOnly: true } },
  }
const codesOf = (facts: Partial<ClinicianFacts> = {}, ofJob: Partial<OpenJob> = {}, now = at) =>
  eligibility({ ...clinician, ...facts }, { ...job, ...ofJob }, now).map(({ code }) => code)

test('eligibility: an approved, licensed and available clinician of the discipline is eligible', () => {
  expect(codesOf()).toEqual([])
})

test.each(reasonCodes)('eligibility: %s is the only reason when it is the only problem', code => {
  const cause = causes[code]
  expect(codesOf(cause.clinician, cause.job, cause.at)).toEqual([code])
})

test('eligibility: lists all reasons, always in the same order', () => {
  const combinable = reasonCodes.filter(code => code !== 'license_expired')
  fc.assert(
    fc.property(fc.subarray(combinable), codes => {
      const facts = Object.assign({}, ...codes.map(code => causes[code].clinician))
      const ofJob = Object.assign({}, ...codes.map(code => causes[code].job))
      expect(codesOf(facts, ofJob)).toEqual(codes)
    }),
  )
})

test('eligibility: every reason is a sentence with a capital and a period', () => {
  for (const code of reasonCodes) {
    const cause = causes[code]
    const [reason] = eligibility({ ...clinician, ...cause.clinician }, { ...job, ...cause.job }, at)
    expect(reason?.text).toMatch(/^[A-Z].*[a-z]\.$/)
  }
})

test('eligibility: requires an approved clinician, an approved facility and a posted job', () => {
  for (const status of userLifecycle.states)
    expect(codesOf({ status })).toEqual(status === 'approved' ? [] : ['not_approved'])
  for (const facilityStatus of userLifecycle.states)
    expect(codesOf({}, { facilityStatus })).toEqual(facilityStatus === 'approved' ? [] : ['not_open'])
  for (const status of jobLifecycle.states)
    expect(codesOf({}, { status })).toEqual(status === 'posted' ? [] : ['not_open'])
})

test('eligibility: a job is open until its first slot starts', () => {
  expect(codesOf({}, {}, new Date(startsAt.getTime() - 1))).toEqual([])
  expect(codesOf({}, {}, startsAt)).toEqual(['not_open'])
})

test('eligibility: OTA and COTA are one discipline, the others are separate', () => {
  for (const mine of clinicianTypes)
    for (const type of clinicianTypes) {
      const fits = listTypesOfDiscipline(type).includes(mine)
      expect(fits).toBe(mine === type || (['ota', 'cota'].includes(mine) && ['ota', 'cota'].includes(type)))
      expect(codesOf({ clinicianType: mine }, { clinicianType: type })).toEqual(
        fits ? [] : ['other_discipline'],
      )
    }
})

describe('an expiration date', () => {
  const expiring = (day: string, ends: string, timeZone = 'America/Chicago') =>
    codesOf(
      { cprExpiresAt: new Date(`${day}T00:00:00Z`) },
      {
        timeZone,
        slots: [{ startsAt: new Date(new Date(ends).getTime() - 3_600_000), endsAt: new Date(ends) }],
      },
    )

  test('is valid through that day at the shift’s location', () => {
    expect(expiring('2026-11-21', '2026-11-22T05:59:00Z')).toEqual([])
    expect(expiring('2026-11-21', '2026-11-22T06:01:00Z')).toEqual(['cpr_expired'])
    expect(expiring('2026-11-21', '2026-11-22T06:01:00Z', 'America/Los_Angeles')).toEqual([])
  })

  test('covers a shift that ends at midnight of that day', () => {
    expect(expiring('2026-11-21', '2026-11-22T06:00:00Z')).toEqual([])
  })

  test('means the same day when it was entered at midnight in the clinician’s zone', () => {
    const entered = { cprExpiresAt: new Date('2026-11-21T08:00:00Z') }
    expect(codesOf(entered)).toEqual([])
  })

  test('must cover the last of several slots', () => {
    const later = { startsAt: new Date('2026-11-25T15:00:00Z'), endsAt: new Date('2026-11-25T23:00:00Z') }
    const expiry = { tbExpiresAt: new Date('2026-11-23T00:00:00Z') }
    expect(codesOf(expiry, { slots: [{ startsAt, endsAt }, later] })).toEqual(['tb_expired'])
  })
})

test('eligibility: one valid license for the state is enough', () => {
  const licenses = [
    { state: 'TX', expiresAt: yesterday },
    { state: 'TX', expiresAt: new Date('2028-01-01T00:00:00Z') },
  ]
  expect(codesOf({ licenses })).toEqual([])
})

test('eligibility: back-to-back shifts don’t overlap, and a job doesn’t overlap itself', () => {
  const touching = [
    { jobId: 'before', startsAt: new Date('2026-11-21T10:00:00Z'), endsAt: startsAt },
    { jobId: 'after', startsAt: endsAt, endsAt: new Date('2026-11-22T02:00:00Z') },
  ]
  expect(codesOf({ booked: touching })).toEqual([])
  expect(codesOf({ booked: [{ jobId: job.id, startsAt, endsAt }] })).toEqual([])
  const minute = {
    jobId: 'x',
    startsAt: new Date(endsAt.getTime() - 60_000),
    endsAt: new Date('2026-11-22T02:00:00Z'),
  }
  expect(codesOf({ booked: [minute] })).toEqual(['overlap'])
})
