import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { facilityIds, facilityInTwoZones } from '../../../../test/web/facility.ts'
import { refused } from '../../../../test/web/fake-api.tsx'
import { ids, jobShown } from '../../../../test/web/jobs.ts'
import { fillTimes, openPosting, post, useLast } from '../../../../test/web/posting.tsx'

beforeAll(showDialogsInJsdom)
beforeEach(() => localStorage.clear())

const template = {
  id: ids.slot,
  name: 'Nights',
  job: {
    jobType: 'PART_TIME',
    clinicianType: 'pt',
    locationId: facilityIds.location,
    settingTypes: ['SNF'],
    patientTypes: [],
    dressCode: 'Scrubs',
    description: 'Evaluate and treat.',
    hourlyRate: 62,
    minExperienceYears: 0,
    times: [
      { daysLater: 0, start: '22:00', end: '06:00' },
      { daysLater: 1, start: '22:00', end: '06:00' },
    ],
  },
}

test('templates: one fills in everything, with its times from the chosen day on', async () => {
  const { sentTo } = await openPosting({
    'jobTemplates.list': [template],
    'facilities.read': facilityInTwoZones,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Use Nights' }))
  expect(screen.getByText('Filled in from “Nights”, for Tue, Dec 1.')).toBeTruthy()
  expect(screen.getAllByLabelText<HTMLInputElement>(/^Day/).map(({ value }) => value)).toEqual([
    '2026-12-01',
    '2026-12-02',
  ])
  await screen.findByText('Times are local to the shift (MST).')
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({ jobs: [{ locationId: facilityIds.location }] })
})

test('templates: the form is saved under a name, and a name in use keeps the dialog open', async () => {
  let tries = 0
  const { sentTo } = await openPosting({
    'jobTemplates.add': () =>
      tries++
        ? template
        : refused(422, 'fields_wrong', { name: 'You already have a template with this name' }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save as template' }))
  expect(screen.getByText(/Fill in the required fields first/)).toBeTruthy()
  useLast()
  fillTimes('22:00', '06:00')
  fireEvent.click(screen.getByRole('button', { name: 'Save as template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }))
  fireEvent.input(dialog.getByLabelText(/^Template name/), { target: { value: 'Nights' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }))
  expect(await dialog.findByText('You already have a template with this name')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Template name/), { target: { value: 'Late' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as template' })).toBeNull())
  expect(sentTo('jobTemplates.add')[1]).toMatchObject({
    name: 'Late',
    job: { hourlyRate: 62, times: [{ daysLater: 0, start: '22:00', end: '06:00' }] },
  })
  expect(sentTo('jobTemplates.add')[1]?.job).not.toHaveProperty('slots')
})

test('templates: one is renamed and deleted', async () => {
  const { sentTo } = await openPosting({
    'jobTemplates.list': [template],
    'jobTemplates.rename': template,
    'jobTemplates.remove': {},
  })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename template' }))
  fireEvent.input(dialog.getByLabelText(/^Template name/), { target: { value: 'Late' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(sentTo('jobTemplates.rename')).toEqual([{ id: template.id, name: 'Late' }]))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Nights”?' }))
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo('jobTemplates.remove')).toEqual([{ id: template.id }]))
})

const favorite = {
  id: ids.clinician,
  firstName: 'Ana',
  lastName: 'Delgado',
  clinicianType: 'pt',
  profileUrl: null,
  city: 'Houston',
  state: 'TX',
  totalPracticYears: 8,
  licenseStates: ['TX'],
  isFavorite: true,
  isReadable: true,
}
const favorites = { data: [favorite, { ...favorite, id: ids.slot, clinicianType: 'slp' }], count: 2 }

test('invitations: an invite-only shift needs an invited favorite of its discipline', async () => {
  const { sentTo } = await openPosting({ 'clinicians.favorites': favorites })
  useLast()
  fillTimes('08:00', '16:00')
  fireEvent.click(screen.getByLabelText(/^Only clinicians I invite/))
  post()
  expect(await screen.findByText('Please choose who to invite')).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
  const group = within(screen.getByRole('group', { name: /^Invite favorites/ }))
  expect(await group.findAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(group.getByLabelText('Ana Delgado'))
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ inviteOnly: true, invitedClinicianIds: [ids.clinician] }],
  })
})

test('invitations: an invite-only shift stays invite-only when it is posted again', async () => {
  const person = { clinicianId: ids.clinician, firstName: 'Ana', lastName: 'Delgado' }
  const invited = [{ ...person, invitedAt: '2026-11-19T13:00:00.000Z', applicationStatus: null }]
  const { sentTo } = await openPosting(
    { 'jobs.read': jobShown({ inviteOnly: true, invited }), 'clinicians.favorites': favorites },
    { from: ids.job },
  )
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ inviteOnly: true, invitedClinicianIds: [ids.clinician] }],
  })
})
