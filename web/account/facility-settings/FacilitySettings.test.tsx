import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { facilityIds, facilityShown, facilityUser, subUserWith } from '../../../test/web/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { FacilitySettings } from './FacilitySettings.tsx'

beforeAll(showDialogsInJsdom)

const facility = {
  ...facilityShown,
  aboutFacility: 'By the bayou.',
  phone: '7135550101',
  website: null,
  contactFirstName: 'Nora',
  contactLastName: 'Manager',
  contactTitle: 'Director',
  billingEmail: 'bills@example.test',
  cmsCertificationNumber: null,
  profileUrl: null,
  agreement: { signature: 'Nora Manager', signedAt: '2026-09-21T15:00:00.000Z' },
}
const owner = { ...facilityUser, isEmailVerified: true, isTwoFactorOn: false, statusReason: null }
const member = (id: string, overrides: object) => ({
  id,
  email: `${id}@example.test`,
  firstName: 'Nia',
  lastName: 'Okafor',
  isOwner: false,
  access: ['shifts'],
  status: 'active',
  hasAccepted: true,
  invitedAt: null,
  lastSeenAt: null,
  ...overrides,
})
const people = [
  member(owner.id, { firstName: 'Nora', lastName: 'Manager', isOwner: true, access: [] }),
  member('active', {}),
  member('invited', { firstName: 'Ines', status: 'invited', hasAccepted: false, access: [] }),
  member('gone', { firstName: 'Gus', status: 'deactivate' }),
]
const open = async (answers: Answers = {}, tab = 'general') => {
  const api = fakeApi({
    'accounts.current': owner,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facility,
    'members.list': people,
    'blocks.list': [],
    'accounts.sessions': [],
    ...answers,
  })
  await draw(<FacilitySettings />, `/facility/settings?tab=${tab}`)
  return api
}
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Options for ${name}` }))
  return within(await screen.findByRole('menu', { name: `Options for ${name}`, hidden: true }))
    .getAllByRole('menuitem', { hidden: true })
    .map(item => item.textContent)
}
const choose = async (name: string, entry: string) => {
  const menu = await screen.findByRole('menu', { name: `Options for ${name}`, hidden: true })
  fireEvent.click(within(menu).getByRole('menuitem', { name: entry, hidden: true }))
}

test('facility settings: owner and members see how clinicians rate the facility', async () => {
  for (const user of [owner, { ...owner, ...subUserWith('shifts') }]) {
    await open({ 'accounts.current': user, 'facilities.read': { ...facility, rating: 4.5, ratingCount: 2 } })
    expect((await screen.findByText('4.5 out of 5, 2 ratings')).closest('p')?.textContent).toContain(
      'Your rating by clinicians',
    )
    cleanup()
  }
})

test('facility settings: the owner edits the facility, the terms are read-only, and locations keep their ids', async () => {
  const { sentTo } = await open({ 'facilities.edit': facility })
  const name = await screen.findByLabelText(/^Facility name/)
  await settled()
  fireEvent.input(name, { target: { value: 'Bayou West' } })
  expect(screen.getByText('10% of clinician pay')).toBeTruthy()
  expect(screen.getByText('9/21/2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo('facilities.edit')).toHaveLength(1))
  expect(sentTo('facilities.edit')[0]).toMatchObject({
    officeName: 'Bayou West',
    website: null,
    locations: [{ id: facilityIds.location, nickname: 'Austin' }],
  })
})

test('facility settings: the save button appears with unsaved changes, and saving keeps the focus in its section', async () => {
  await open({ 'facilities.edit': facility })
  const name = await screen.findByLabelText(/^Facility name/)
  await settled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  fireEvent.input(name, { target: { value: 'Bayou West' } })
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  fireEvent.input(name, { target: { value: facility.officeName } })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

  const title = screen.getByLabelText(/^Title/)
  title.focus()
  fireEvent.input(title, { target: { value: 'Owner' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  const part = screen.getByRole('region', { name: 'Contact and billing' })
  await waitFor(() => expect(document.activeElement).toBe(part))
})

test('facility settings: a server error appears at its field and keeps what was typed', async () => {
  await open({ 'facilities.edit': refused(422, 'fields_wrong', { phone: 'Nobody has this number.' }) })
  const name = await screen.findByLabelText<HTMLInputElement>(/^Facility name/)
  await settled()
  fireEvent.input(name, { target: { value: 'Bayou West' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nobody has this number.')).toBeTruthy()
  expect(name.value).toBe('Bayou West')
})

test('facility settings: a declined facility sees the reason and resubmits', async () => {
  const declined = { ...owner, status: 'rejected', isApprovedByAdmin: false, statusReason: 'Wrong address.' }
  const { sentTo } = await open({ 'accounts.current': declined, 'facilities.edit': facility })
  expect(await screen.findByText(/Your account wasn’t approved. Wrong address./)).toBeTruthy()
  await settled()
  fireEvent.click(screen.getByRole('button', { name: 'Save and resubmit' }))
  await waitFor(() => expect(sentTo('facilities.edit')).toHaveLength(1))
})

test('facility settings: a sub-user sees everything read-only, with the reason', async () => {
  await open({ 'accounts.current': subUserWith('shifts', 'payments') })
  expect(await screen.findByText('Only the account owner can change this information.')).toBeTruthy()
  expect(screen.getByText('(713) 555-0101')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test.each([
  ['the owner', owner, true],
  ['a member with access to applicants', subUserWith('applicants'), true],
  ['a member without that access', subUserWith('shifts'), false],
  ['an owner pending approval', { ...owner, status: 'pending', isApprovedByAdmin: false }, false],
])('facility settings: the block list: %s', async (_, user, isThere) => {
  await open({ 'accounts.current': user })
  await screen.findByRole('region', { name: 'Agreement and terms' })
  await settled()
  expect(screen.queryByRole('region', { name: 'Blocked' }) !== null).toBe(isThere)
})

test('people: lists everyone with their status and available actions', async () => {
  await open({}, 'login')
  const rows = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringContaining('Nora Manager (You, Owner)Active'),
    expect.stringContaining('Nia OkaforActive'),
    expect.stringContaining('Ines OkaforInvited'),
    expect.stringContaining('Gus OkaforDeactivated'),
  ])
  expect(screen.queryByRole('button', { name: 'Options for Nora Manager' })).toBeNull()
  expect(await menuOf('Nia Okafor')).toEqual(['Change access', 'Deactivate'])
  expect(await menuOf('Ines Okafor')).toEqual(['Change access', 'Withdraw', 'Send new link'])
  expect(await menuOf('Gus Okafor')).toEqual(['Reactivate'])
})

test('people: invites someone with access, and a taken email shows its error at the field', async () => {
  let isTaken = true
  const { sentTo } = await open(
    {
      'members.invite': sent =>
        isTaken ? refused(409, 'email_taken', { email: 'There is already an account.' }) : sent,
    },
    'login',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  await settled()
  fireEvent.input(sheet.getByLabelText(/^Email/), { target: { value: 'new@example.test' } })
  fireEvent.input(sheet.getByLabelText(/^First name/), { target: { value: 'Ann' } })
  fireEvent.input(sheet.getByLabelText(/^Last name/), { target: { value: 'New' } })
  fireEvent.click(sheet.getByRole('checkbox', { name: /^Payments/ }))
  fireEvent.click(sheet.getByRole('checkbox', { name: /^Shifts/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Send invitation' }))
  expect(await sheet.findByText('There is already an account.')).toBeTruthy()
  isTaken = false
  fireEvent.input(sheet.getByLabelText(/^Email/), { target: { value: 'newer@example.test' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite someone' })).toBeNull())
  expect(sentTo('members.invite')[1]).toEqual({
    email: 'newer@example.test',
    firstName: 'Ann',
    lastName: 'New',
    access: ['shifts', 'payments'],
  })
})

test('people: deactivating asks for confirmation; reactivating and sending a new link don’t', async () => {
  const { sentTo } = await open({ 'members.edit': {} }, 'login')
  await menuOf('Nia Okafor')
  await choose('Nia Okafor', 'Deactivate')
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Nia Okafor?' }))
  expect(dialog.getByText(/log them out everywhere/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Deactivate Nia Okafor?' })).toBeNull())
  await choose('Gus Okafor', 'Reactivate')
  await choose('Ines Okafor', 'Send new link')
  await waitFor(() => expect(sentTo('members.edit')).toHaveLength(3))
  expect(sentTo('members.edit')).toEqual([
    { subUserId: 'active', status: 'deactivate' },
    { subUserId: 'gone', status: 'active' },
    { subUserId: 'invited', status: 'invited' },
  ])
})

test('people: access is changed in a sheet', async () => {
  const { sentTo } = await open({ 'members.edit': {} }, 'login')
  await menuOf('Nia Okafor')
  await choose('Nia Okafor', 'Change access')
  const sheet = within(await screen.findByRole('dialog', { name: 'Access for Nia Okafor' }))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: /^Shifts/ }).checked).toBe(true)
  fireEvent.click(sheet.getByRole('checkbox', { name: /^Chat/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sentTo('members.edit')).toEqual([{ subUserId: 'active', access: ['shifts', 'chat'] }]),
  )
})

test('people: a sub-user sees the list without actions', async () => {
  const api = await open({ 'accounts.current': subUserWith('shifts') }, 'login')
  expect(await screen.findByText('Only the owner can invite people and set their access.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull()
  expect(screen.queryByRole('button', { name: /What can be done/ })).toBeNull()
  expect(api.sentTo('members.list')).not.toEqual([])
})

test('people: no invitations before the facility is approved', async () => {
  const pending = { ...owner, status: 'pending', isApprovedByAdmin: false }
  const { sentTo } = await open({ 'accounts.current': pending }, 'login')
  expect(await screen.findByText('You can invite people after your facility is approved.')).toBeTruthy()
  expect(sentTo('members.list')).toEqual([])
})
