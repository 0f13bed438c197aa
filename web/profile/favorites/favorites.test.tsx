import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { facilityUser, ownJob } from '../../../test/web/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { ids } from '../../../test/web/jobs.ts'
import { Favorites } from './Favorites.tsx'
import { ShiftInvitations } from '../../shift/facility/page/FacilityJob.tsx'

beforeAll(showDialogsInJsdom)

const ana = {
  id: ids.clinician,
  firstName: 'Ana',
  lastName: 'Delgado',
  clinicianType: 'pt',
  profileUrl: null,
  city: 'Houston',
  state: 'TX',
  totalPracticYears: 8,
  licenseStates: ['FL', 'TX'],
  isFavorite: true,
  isReadable: true,
}
const ben = { ...ana, id: ids.slot, firstName: 'Ben', lastName: 'Ortiz', isReadable: false }

const open = async (screenShown: 'list' | Parameters<typeof ownJob>[0], answers: Answers = {}) => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'product.config': {},
    'notifications.list': { data: [], unReadNotifications: 0, userStatus: 'approved', count: 0 },
    'clinicians.favorites': { data: [ana, ben], count: 2 },
    ...answers,
  })
  await draw(screenShown === 'list' ? <Favorites /> : <ShiftInvitations job={ownJob(screenShown)} />)
  return api
}

test('favorites: listed with their details and links to their applications, and can be removed', async () => {
  const { sentTo } = await open('list', { 'clinicians.removeFavorite': {} })
  const list = within(await screen.findByRole('list', { name: 'Favorite clinicians' }))
  expect(list.getAllByText(/8 years in practice · Houston, TX · Licensed in FL, TX/)).toHaveLength(2)
  expect(list.getAllByRole('link').map(link => link.textContent)).toEqual(['Profile: Ana Delgado'])
  fireEvent.click(list.getByRole('button', { name: 'Remove Ben Ortiz' }))
  await waitFor(() => expect(sentTo('clinicians.removeFavorite')).toEqual([{ clinicianId: ben.id }]))
})

test('favorites: an empty list says how to save favorites', async () => {
  await open('list', { 'clinicians.favorites': { data: [], count: 0 } })
  expect(await screen.findByText('No favorites yet')).toBeTruthy()
})

test('favorites: a list that failed to load can be retried', async () => {
  await open('list', { 'clinicians.favorites': refused(500, 'internal', 'x') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

const invitedAna = {
  clinicianId: ana.id,
  firstName: 'Ana',
  lastName: 'Delgado',
  invitedAt: '2026-11-19T13:00:00.000Z',
  applicationStatus: null,
}

test('invited: shows who was invited, and invites the other favorites', async () => {
  const { sentTo } = await open(
    { inviteOnly: true, invited: [invitedAna] },
    { 'jobs.invite': { invited: [] } },
  )
  expect(screen.getByText('Only invited clinicians can see this shift.')).toBeTruthy()
  expect(screen.getByText('No answer yet')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Invite favorites' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite favorites' }))
  expect(await dialog.findByLabelText('Ben Ortiz')).toBeTruthy()
  await settled()
  expect(dialog.queryByLabelText('Ana Delgado')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  expect(await dialog.findByText('Please choose who to invite')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Ben Ortiz'))
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(sentTo('jobs.invite')).toEqual([{ jobId: ids.job, clinicianIds: [ben.id] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('invited: a filled shift shows the answers and allows no more invitations', async () => {
  await open({ status: 'confirmed', invited: [{ ...invitedAna, applicationStatus: 'upcoming' }] })
  expect(await screen.findByText('Upcoming')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite favorites' })).toBeNull()
})
