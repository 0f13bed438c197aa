import { currentStatus, listOffer } from './offer.ts'

test('offer: an invite-only, boosted shift says both', () => {
  expect(listOffer({ inviteOnly: true, boostPercent: 15 })).toEqual([
    ['Who can apply', 'Only invited clinicians'],
    ['Boost', '15%'],
  ])
})

test('offer: a shift for everyone without a boost shows no boost', () => {
  expect(listOffer({ inviteOnly: false, boostPercent: 0 })).toEqual([
    ['Who can apply', 'Any eligible clinician'],
  ])
})

test('offer: someone whose application was removed has not applied', () => {
  expect(currentStatus({ applicationStatus: 'removed' })).toBeNull()
  expect(currentStatus({ applicationStatus: 'applied' })).toBe('applied')
})
