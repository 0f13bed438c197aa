import { standsAgainstClosing } from './closing.ts'

const nothing = { shiftsAhead: 0, cardsOpen: 0, jobsOpen: 0, owedCents: 0 }

test('closing: an account without open business can be closed', () => {
  expect(standsAgainstClosing('clinician', nothing)).toBeUndefined()
  expect(standsAgainstClosing('facility', nothing)).toBeUndefined()
})

test('closing: lists what is still open, how many, and how to resolve it', () => {
  expect(standsAgainstClosing('facility', { ...nothing, jobsOpen: 2 })).toMatch(
    /^You have 2 open shifts\. Cancel/,
  )
  expect(standsAgainstClosing('clinician', { ...nothing, shiftsAhead: 1 })).toMatch(
    /^1 confirmed shift is coming up/,
  )
  expect(standsAgainstClosing('clinician', { ...nothing, cardsOpen: 3 })).toMatch(
    /^3 time cards are still open/,
  )
  expect(standsAgainstClosing('clinician', { ...nothing, owedCents: 51150 })).toMatch(
    /^You still have \$511\.50 coming/,
  )
  expect(standsAgainstClosing('facility', { ...nothing, owedCents: 5 })).toMatch(/^You still owe \$0\.05\./)
})
