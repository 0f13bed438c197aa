import { screen } from '@testing-library/dom'
import type { OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { CallMoves } from './CallShow.tsx'

afterEach(close)

const call = {
  id: 'call',
  status: 'booked',
  personName: 'Tess Therapist',
  startsAt: '2026-11-23T15:00:00Z',
} as Partial<OnboardingCallRecord> as OnboardingCallRecord

test.each([
  ['before it starts', '2026-11-23T14:00:00Z', /will also cancel the call on .*9:00 AM/],
  ['once it has started', '2026-11-23T15:05:00Z', /will also end the call of .*9:00 AM/],
])('onboarding call: says what a decision does to it: %s', async (_, now, says) => {
  answerCalls({ '': { data: { now } } })
  await render(<CallMoves call={call} />, {}, 'admin')
  expect(await screen.findByText(says)).toBeTruthy()
})
