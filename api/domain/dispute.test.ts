import { hasDisputeChanged } from './dispute.ts'

const known = {
  status: 'needsResponse' as const,
  isInquiry: true,
  withdrawnCents: 0,
  reinstatedCents: 0,
  feeCents: 0,
}
const decided = {
  ...known,
  status: 'won' as const,
  isInquiry: false,
  withdrawnCents: 500,
  reinstatedCents: 500,
  feeCents: 15,
}

test.each([
  ['the same as our record', known, known],
  ['the same of a decided dispute', decided, decided],
  ['what it was before a decision', decided, { ...known, isInquiry: false, withdrawnCents: 500 }],
  ['what it was as an inquiry', { ...known, isInquiry: false }, known],
])('dispute: %s is no change', (_name, ours, read) => {
  expect(hasDisputeChanged(ours, read)).toBe(false)
})

test.each([
  ['a decision', { status: 'lost' as const }],
  ['evidence under review', { status: 'underReview' as const }],
  ['an inquiry that became a dispute', { isInquiry: false }],
  ['a withdrawal', { withdrawnCents: 500 }],
  ['a return', { reinstatedCents: 500 }],
  ['a fee', { feeCents: 15 }],
])('dispute: %s is a change', (_name, change) => {
  expect(hasDisputeChanged(known, { ...known, ...change })).toBe(true)
})

test('dispute: money that arrives after a decision is a change', () => {
  expect(hasDisputeChanged({ ...decided, reinstatedCents: 0 }, decided)).toBe(true)
})
