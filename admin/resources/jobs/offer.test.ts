import { listAccessAndBoost } from './offer.ts'

test('offer: an invite-only, boosted shift says both', () => {
  expect(listAccessAndBoost({ inviteOnly: true, boostPercent: 15 })).toEqual([
    ['Who can apply', 'Only invited clinicians'],
    ['Boost', '15%'],
  ])
})

test('offer: a shift for everyone without a boost shows no boost', () => {
  expect(listAccessAndBoost({ inviteOnly: false, boostPercent: 0 }).filter(Boolean)).toEqual([
    ['Who can apply', 'Any eligible clinician'],
  ])
})
