import { calls, type CallName } from '@gaitway/contract/calls/index'
import { resources, type ResourceName } from '@gaitway/contract/resources'
import { accessNames, doneByAdmins, seenByAdmins } from './staff-access.ts'

const named = [...seenByAdmins, ...doneByAdmins]

const isForAdminsOnly = (sides: readonly string[] | undefined) =>
  sides?.includes('admin') === true && !sides.includes('subadmin')

test('staff access: names each call that only admins may use, once', () => {
  const forAdmins = (Object.keys(calls) as CallName[]).filter(name => isForAdminsOnly(calls[name].who.sides))
  expect(named.flatMap(one => one.calls ?? []).toSorted()).toEqual(forAdmins.toSorted())
})

test('staff access: names each list that only admins may open, once', () => {
  const forAdmins = (Object.keys(resources) as ResourceName[]).filter(name =>
    isForAdminsOnly(resources[name].list),
  )
  expect(named.flatMap(one => one.lists ?? []).toSorted()).toEqual(forAdmins.toSorted())
})

test('staff access: the dialog says all of it', () => {
  expect(accessNames.subadmin).toBe(
    'Sub-admin: approves people, runs shifts, sees prices and sets rates. Can’t see invoices, payments, payouts, disputes and their evidence, the ledger, time cards, PBJ, evidence files, the evidence of no-show reports, compliance data, or the list of staff. Can’t move money or correct hours, decide on no-show reports and call-outs, answer disputes, edit profiles, change terms or policies, manage staff, or view as a user.',
  )
})
