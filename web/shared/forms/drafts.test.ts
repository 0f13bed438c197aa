import { claimDrafts, draftKey, forgetDrafts, forgetPerson } from './drafts.ts'

const stored = () => [sessionStorage.getItem(draftKey('apply')), localStorage.getItem(draftKey('post'))]
const type = () => {
  sessionStorage.setItem(draftKey('apply'), 'typed')
  localStorage.setItem(draftKey('post'), 'typed')
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('whoever comes back finds what they typed; somebody else does not', () => {
  claimDrafts('ana')
  type()
  claimDrafts('ana')
  expect(stored()).toEqual(['typed', 'typed'])
  claimDrafts('ben')
  expect(stored()).toEqual([null, null])
})

test('what a guest typed is theirs once they have an account', () => {
  type()
  claimDrafts('ana')
  expect(stored()).toEqual(['typed', 'typed'])
})

test('logging out forgets what was typed in the tab, and keeps what belongs to the device', () => {
  localStorage.setItem('theme', 'x')
  sessionStorage.setItem('place', 'x')
  type()
  forgetDrafts()
  expect(stored()).toEqual([null, 'typed'])
  expect([localStorage.getItem('theme'), sessionStorage.getItem('place')]).toEqual(['x', 'x'])
})

test('closing the account forgets everything that was typed on this device, and whose it was', () => {
  localStorage.setItem('theme', 'x')
  claimDrafts('ana')
  type()
  forgetPerson()
  expect(stored()).toEqual([null, null])
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], []])
})
