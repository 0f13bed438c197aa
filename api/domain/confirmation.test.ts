import { Refusal } from '@gaitway/contract/values/errors'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { decideHoldEnd, refuseUnlessFit, refuseUnlessOpen, type HoldFacts } from './confirmation.ts'

const start = new Date('2026-11-21T15:00:00Z')
const before = new Date('2026-11-21T14:59:59Z')
const codeOf = (work: () => void) => {
  try {
    work()
    return 'fine'
  } catch (thrown) {
    return thrown instanceof Refusal ? thrown.code : String(thrown)
  }
}

describe('confirmation of a job', () => {
  const open = (status: JobStatus, at = before, isHeld = false) =>
    codeOf(() => refuseUnlessOpen({ status, firstSlotStart: start }, isHeld, at))

  it.each([
    ['posted', 'fine'],
    ['confirmed', 'job_already_filled'],
    ['completed', 'job_already_filled'],
    ['expired', 'job_already_started'],
    ['cancelled', 'move_not_open'],
    ['deleted', 'move_not_open'],
  ] as const)('that is %s: %s', (status, code) => {
    expect(open(status)).toBe(code)
  })

  it('is closed once it starts, and while an applicant is being confirmed', () => {
    expect(open('posted', start)).toBe('job_already_started')
    expect(open('posted', before, true)).toBe('job_already_held')
  })
})

describe('confirmation of an applicant', () => {
  it('requires an open application', () => {
    for (const status of applicationLifecycle.states)
      expect(codeOf(() => refuseUnlessFit(status, []))).toBe(
        status === 'applied' ? 'fine' : 'applicant_not_open',
      )
  })

  it('a busy applicant gets a different error than an ineligible one', () => {
    const overlap = { code: 'overlap', text: '' } as const
    const license = { code: 'no_license', text: '' } as const
    expect(codeOf(() => refuseUnlessFit('applied', [overlap, license]))).toBe('clinician_busy')
    expect(codeOf(() => refuseUnlessFit('applied', [license]))).toBe('applicant_not_eligible')
  })
})

describe('outcome of a hold', () => {
  const live: HoldFacts = {
    hold: { status: 'held', paymentType: 'card' },
    job: { status: 'posted', firstSlotStart: start },
    application: { status: 'applied' },
    isPaid: false,
  }
  const decide = (
    outcome: Parameters<typeof decideHoldEnd>[1],
    facts: Partial<HoldFacts> = {},
    at = before,
  ) => decideHoldEnd({ ...live, ...facts }, outcome, at)

  it('a live hold follows the outcome of its charge', () => {
    expect(decide('succeeded')).toBe('confirm')
    expect(decide('failed')).toBe('release')
    expect(decide('needsAction')).toBe('stand')
    expect(decide('processing')).toBe('stand')
    expect(decide('unknown')).toBe('stand')
  })

  it('refunds money that arrives when the shift can no longer be confirmed', () => {
    expect(decide('succeeded', {}, start)).toBe('refund')
    expect(decide('succeeded', { hold: { ...live.hold, status: 'released' } })).toBe('refund')
    expect(decide('succeeded', { application: { status: 'removed' } })).toBe('refund')
    expect(decide('succeeded', { job: { status: 'cancelled', firstSlotStart: start } })).toBe('refund')
  })

  it('a hold that has ended doesn’t end again', () => {
    for (const outcome of ['failed', 'needsAction', 'processing', 'unknown'] as const)
      expect(decide(outcome, { hold: { ...live.hold, status: 'released' } })).toBe('stand')
    for (const status of ['confirmed', 'released'] as const)
      for (const outcome of ['succeeded', 'failed', 'needsAction', 'processing', 'unknown'] as const)
        expect(decide(outcome, { hold: { ...live.hold, status }, isPaid: true })).toBe('stand')
  })

  const debit = { status: 'held', paymentType: 'ACH' } as const
  it('a bank debit confirms as soon as the bank has accepted it', () => {
    expect(decide('processing', { hold: debit })).toBe('confirm')
    expect(decide('succeeded', { hold: debit })).toBe('confirm')
    expect(decide('failed', { hold: debit })).toBe('release')
  })

  it('releases the hold when the bank accepts the debit too late to confirm', () => {
    expect(decide('processing', { hold: debit }, start)).toBe('releaseUnpaid')
    expect(decide('processing', { hold: debit, application: { status: 'removed' } })).toBe('releaseUnpaid')
    expect(decide('processing', { hold: { ...debit, status: 'released' } })).toBe('stand')
    expect(decide('succeeded', { hold: { ...debit, status: 'released' } })).toBe('refund')
  })

  it('a hold confirmed before the money arrived leaves the rest to the payment', () => {
    for (const outcome of ['succeeded', 'failed', 'processing'] as const)
      expect(decide(outcome, { hold: { ...debit, status: 'confirmed' } })).toBe('settle')
    expect(decide('unknown', { hold: { ...debit, status: 'confirmed' } })).toBe('stand')
  })
})
