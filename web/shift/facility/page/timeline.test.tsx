import { ownJob } from '../../../../test/web/facility.ts'
import { buildTimeline } from './FacilityJobFacts.tsx'

const labels = (steps: ReturnType<typeof buildTimeline>) =>
  steps.map(({ label, isDone }) => `${isDone ? '●' : '○'} ${label}`)
const before = new Date('2026-11-20T15:00:00Z')
const after = new Date('2026-11-22T15:00:00Z')

test('timeline: a posted job shows its start and end as upcoming', () => {
  expect(labels(buildTimeline(ownJob(), undefined, before))).toEqual([
    '● Posted',
    '● 2 applications',
    '○ Starts',
    '○ Ends',
  ])
})

test('timeline: a filled job names the clinician and marks past steps as done', () => {
  expect(labels(buildTimeline(ownJob({ status: 'completed' }), 'Ana Delgado', after))).toEqual([
    '● Posted',
    '● 2 applications',
    '● Ana Delgado confirmed',
    '● Started',
    '● Ended',
  ])
})

test('timeline: a canceled, deleted or expired job ends with the reason', () => {
  expect(labels(buildTimeline(ownJob({ status: 'cancelled' }), undefined, before)).at(-1)).toBe('● Cancelled')
  expect(labels(buildTimeline(ownJob({ status: 'expired' }), undefined, after)).at(-1)).toBe(
    '● Started with no one confirmed',
  )
})

const ending = {
  at: '2026-11-21T17:00:00.000Z',
  reason: 'The census dropped.',
  byStaff: false,
  clinicianName: 'Ana Delgado',
  cost: null,
  returnedCents: null,
}

test('timeline: a cancellation comes before the next confirmation; sent home is the last step', () => {
  const early = { ...ending, kind: 'droppedOut' as const, at: '2026-11-20T12:00:00.000Z' }
  const reopened = ownJob({ endings: [early], numberOfApplicants: 0 })
  expect(labels(buildTimeline(reopened, undefined, before))).toEqual([
    '● Posted',
    '○ 0 applications',
    '● Ana Delgado canceled the shift',
    '○ Starts',
    '○ Ends',
  ])
  const home = ownJob({ status: 'completed', endings: [{ ...ending, kind: 'sentHome' }] })
  expect(labels(buildTimeline(home, 'Ana Delgado', after)).slice(2)).toEqual([
    '● Ana Delgado confirmed',
    '● Started',
    '● Ana Delgado was sent home early',
  ])
  const missed = ownJob({ status: 'cancelled', endings: [{ ...ending, kind: 'noShow' }] })
  expect(labels(buildTimeline(missed, undefined, after)).at(-1)).toBe('● Ana Delgado was a no-show')
})
