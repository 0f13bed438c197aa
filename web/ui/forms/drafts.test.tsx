import { renderHook } from '@testing-library/preact'
import {
  claimDrafts,
  getDraftKey,
  deleteAllDrafts,
  deleteDraftsOfEndedSession,
  moveDraftsToTab,
} from '../../api/drafts.ts'
import { useDraft } from './use-draft.ts'

const stored = () => [sessionStorage.getItem(getDraftKey('apply')), localStorage.getItem(getDraftKey('post'))]
const type = () => {
  sessionStorage.setItem(getDraftKey('apply'), 'typed')
  localStorage.setItem(getDraftKey('post'), 'typed')
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('drafts: a returning user finds what they typed, another user doesn’t', () => {
  claimDrafts('ana')
  type()
  claimDrafts('ana')
  expect(stored()).toEqual(['typed', 'typed'])
  claimDrafts('ben')
  expect(stored()).toEqual([null, null])
})

test('drafts: a guest keeps their draft after signing up', () => {
  type()
  claimDrafts('ana')
  expect(stored()).toEqual(['typed', 'typed'])
})

test('drafts: logging out removes all drafts and their owner, and nothing else', () => {
  localStorage.setItem('theme', 'x')
  sessionStorage.setItem('place', 'x')
  claimDrafts('ana')
  type()
  deleteAllDrafts()
  expect(stored()).toEqual([null, null])
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], ['place']])
})

test('drafts: a guest’s draft after a logout belongs to the guest', () => {
  claimDrafts('ana')
  deleteAllDrafts()
  type()
  claimDrafts('ben')
  expect(stored()).toEqual(['typed', 'typed'])
})

test('drafts: a session that ends leaves nothing in the device’s storage, and the tab goes on with what was typed', () => {
  claimDrafts('ana')
  localStorage.setItem(getDraftKey('post'), JSON.stringify({ city: 'Houston' }))
  moveDraftsToTab()
  expect(Object.keys(localStorage)).toEqual([])
  const draft = () => renderHook(() => useDraft<{ city: string }>('post', { lasts: 'device' })).result.current
  expect(draft().saved).toEqual({ city: 'Houston' })
  claimDrafts('ana')
  draft().keep({ city: 'Dallas' })
  expect([sessionStorage, localStorage].map(storage => storage.getItem(getDraftKey('post')))).toEqual([
    null,
    '{"city":"Dallas"}',
  ])
  moveDraftsToTab()
  claimDrafts('ben')
  expect(draft().saved).toBeUndefined()
})

test('drafts: a session that ended while the browser was closed leaves nothing, a guest’s draft stays', () => {
  type()
  deleteDraftsOfEndedSession()
  expect(stored()).toEqual(['typed', 'typed'])
  claimDrafts('ana')
  sessionStorage.clear()
  deleteDraftsOfEndedSession()
  expect(Object.keys(localStorage)).toEqual([])
})
