import { findClosingBlocker } from './closing.ts'

const nothing = { shiftsAhead: 0, cardsOpen: 0, noShowsOpen: 0, jobsOpen: 0, owedCents: 0 }

test('closing: an account without open business can be closed', () => {
  expect(findClosingBlocker('clinician', nothing)).toBeUndefined()
  expect(findClosingBlocker('facility', nothing)).toBeUndefined()
})

test('closing: lists what is still open, how many, and how to resolve it', () => {
  expect(findClosingBlocker('facility', { ...nothing, jobsOpen: 2 })).toMatch(
    /^You have 2 open shifts\. Cancel/,
  )
  expect(findClosingBlocker('clinician', { ...nothing, shiftsAhead: 1 })).toMatch(
    /^1 confirmed shift is coming up/,
  )
  expect(findClosingBlocker('clinician', { ...nothing, cardsOpen: 3 })).toMatch(
    /^3 time cards are still open/,
  )
  expect(findClosingBlocker('clinician', { ...nothing, noShowsOpen: 1, cardsOpen: 1 })).toMatch(
    /^1 no-show report is still open/,
  )
  expect(findClosingBlocker('clinician', { ...nothing, owedCents: 51150 })).toMatch(
    /^You still have \$511\.50 coming/,
  )
  expect(findClosingBlocker('facility', { ...nothing, owedCents: 5 })).toMatch(/^You still owe \$0\.05\./)
})
