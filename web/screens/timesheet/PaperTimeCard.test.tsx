import { cleanup, screen, waitFor } from '@testing-library/preact'
import { toasts } from '../../shared/overlays/toasts.ts'
import { ids, shiftShown } from '../../testing/jobs.ts'
import {
  cardRead as read,
  formShown as shown,
  openTimeCard as open,
  press,
} from '../../testing/time-card-page.tsx'
import { cardShown } from '../../testing/time-cards.ts'

const stored = '/api/files/01900000-0000-7000-8000-000000000777'
const paper = {
  url: `${stored}?expires=1&signature=a`,
  name: 'signed.jpg',
  contentType: 'image/jpeg',
  addedAt: '2026-11-21T23:00:00.000Z',
}
const withCard = (status: 'pending' | 'accepted' | 'rejected') =>
  shiftShown({
    timesheet: cardShown(status),
    timeCardUrlForClinician: paper.url,
    isTimesheetSubmitted: status !== 'rejected',
  })

test('paper time card: a pending one is shown and can be removed right away', async () => {
  const { sentTo } = await open(
    { 'timesheets.read': { ...read, status: 'pending', paper }, 'timesheets.uploadPaper': {} },
    withCard('pending'),
  )
  expect((await screen.findByRole('link', { name: 'signed.jpg' })).getAttribute('href')).toBe(paper.url)
  press('Remove signed.jpg')
  await waitFor(() =>
    expect(sentTo('timesheets.uploadPaper')).toEqual([{ jobApplicationId: ids.application, url: null }]),
  )
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe('Paper time card removed'))
})

test('paper time card: an accepted one can only be opened', async () => {
  await open(
    { 'timesheets.read': { ...read, status: 'accepted', acceptedAt: paper.addedAt, paper } },
    withCard('accepted'),
  )
  expect((await screen.findByRole('link', { name: /^signed\.jpg/ })).getAttribute('href')).toBe(paper.url)
  expect(screen.queryByRole('button', { name: /Remove|Replace|Choose/ })).toBeNull()
})

test('paper time card: a returned time card can be changed and resubmitted with its paper one, or without', async () => {
  const { sentTo } = await open(
    {
      'timesheets.read': { ...read, status: 'rejected', rejectReason: 'Not signed.', paper },
      'timesheets.edit': { ...read, status: 'pending' },
    },
    withCard('rejected'),
  )
  await shown()
  press('Resubmit')
  await waitFor(() => expect(sentTo('timesheets.edit')).toHaveLength(1))
  expect(sentTo('timesheets.edit')[0]).not.toHaveProperty('paperUrl')
  cleanup()
  const again = await open(
    {
      'timesheets.read': { ...read, status: 'rejected', rejectReason: 'Not signed.', paper },
      'timesheets.edit': { ...read, status: 'pending' },
    },
    withCard('rejected'),
  )
  await shown()
  press('Remove signed.jpg')
  press('Resubmit')
  await waitFor(() => expect(again.sentTo('timesheets.edit')[0]).toMatchObject({ paperUrl: null }))
})
