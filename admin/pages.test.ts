import { resources } from '@gaitway/contract/resources'
import { mayOpen } from './auth-provider.ts'
import { resourcePages } from './pages.ts'

const labels = (side: 'admin' | 'subadmin' | 'facility') =>
  Object.entries(resourcePages)
    .filter(([name, { list }]) => list && mayOpen(side, name, 'list'))
    .map(([, { options }]) => options.label)

test('menu: an admin sees every list', () => {
  expect(Object.keys(resourcePages).toSorted()).toEqual(Object.keys(resources).toSorted())
  const withoutMenu = ['clinicians', 'facilities', 'hourly-rates']
  expect(labels('admin')).toHaveLength(Object.keys(resources).length - withoutMenu.length)
})

test('menu: a sub-admin sees no invoices, payments, disputes, payouts or ledger', () => {
  expect(labels('subadmin')).toEqual([
    'Users',
    'Calls',
    'Job Posts',
    'Confirmed shifts',
    'Reports',
    'Deliveries',
    'Rates',
    'Leads',
    'Audit log',
  ])
})

test('menu: people who are not staff see no lists', () => {
  expect(labels('facility')).toEqual([])
})

test('access: nobody creates, edits or opens what the contract doesn’t list', () => {
  for (const action of ['create', 'edit', 'delete', 'constructor'])
    expect(mayOpen('admin', 'payments', action)).toBe(false)
  expect(mayOpen('admin', 'secrets', 'list')).toBe(false)
  expect(mayOpen('subadmin', 'payments', 'show')).toBe(false)
})
