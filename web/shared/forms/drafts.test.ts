import { claimDrafts, draftKey, forgetDrafts } from './use-draft.ts'

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

test('logging out forgets everything that was typed in this browser and whose it was, and nothing else', () => {
  localStorage.setItem('theme', 'x')
  sessionStorage.setItem('place', 'x')
  claimDrafts('ana')
  type()
  forgetDrafts()
  expect(stored()).toEqual([null, null])
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], ['place']])
})

test('what a guest types after somebody logged out is theirs', () => {
  claimDrafts('ana')
  forgetDrafts()
  type()
  claimDrafts('ben')
  expect(stored()).toEqual(['typed', 'typed'])
})
