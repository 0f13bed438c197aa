import { resources } from '@gaitway/contract/resources'
import { resourcePages, resourcesFor } from './pages.ts'

const labels = (side: 'admin' | 'subadmin' | 'facility') =>
  resourcesFor(side).map(name => resourcePages[name].options.label)

test('menu: an admin sees every list', () => {
  expect(resourcesFor('admin').toSorted()).toEqual(Object.keys(resources).toSorted())
})

test('menu: a sub-admin sees no payments, payouts or ledger', () => {
  expect(labels('subadmin')).toEqual(['Users', 'Calls', 'Job posts', 'Confirmed shifts', 'Audit log'])
})

test('menu: people who are not staff see no lists', () => {
  expect(labels('facility')).toEqual([])
})
