import { resources } from '@gaitway/contract/resources'
import { menuFor, menuLabels } from './menu.ts'

const labels = (side: 'admin' | 'subadmin' | 'facility') => menuFor(side).map(name => menuLabels[name])

test('an admin finds every list in the menu', () => {
  expect(menuFor('admin').toSorted()).toEqual(Object.keys(resources).toSorted())
})

test('a sub-admin finds neither payments nor payouts nor the ledger', () => {
  expect(labels('subadmin')).toEqual(['Users', 'Calls', 'Job posts', 'Confirmed shifts', 'Audit log'])
})

test('whoever is no staff finds nothing', () => {
  expect(labels('facility')).toEqual([])
})
