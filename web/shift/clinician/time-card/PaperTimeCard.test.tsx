import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { toasts } from '../../../api/toasts.ts'
import { settled } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import {
  cardRead as read,
  formShown as shown,
  openTimeCard as open,
  press,
} from '../../../../test/web/time-card-page.tsx'
import { cardShown } from '../../../../test/web/time-cards.ts'

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

describe('paper time card: while its upload is running', () => {
  const real = window.XMLHttpRequest
  let arrive = () => {}
  beforeEach(() => {
    window.XMLHttpRequest = class extends EventTarget {
      upload = new EventTarget()
      status = 201
      responseText = JSON.stringify({
        data: [{ url: stored, name: 'a.pdf', size: 1, contentType: 'application/pdf' }],
      })
      open() {}
      setRequestHeader() {}
      abort() {}
      getResponseHeader = () => 'application/json'
      send() {
        arrive = () => this.dispatchEvent(new Event('load'))
      }
    } as unknown as typeof XMLHttpRequest
  })
  afterEach(() => {
    window.XMLHttpRequest = real
  })
  const choose = async () => {
    const chooser = document.querySelector('input[data-upload=choose]') as HTMLInputElement
    Object.defineProperty(chooser, 'files', {
      value: [new File(['x'], 'a.pdf', { type: 'application/pdf' })],
    })
    fireEvent(chooser, new Event('change', { bubbles: true }))
    await screen.findByRole('progressbar')
  }
  const wait = 'Wait until the file is uploaded, or cancel its upload.'
  const written = { 'timesheets.write': { ...read, status: 'pending', countsAsAcceptedAt: null } }

  test.each(['Worked as scheduled', 'Submit'])('%s waits for it, and then sends it', async button => {
    const { sentTo } = await open(written)
    await shown()
    await choose()
    press(button)
    expect(await screen.findByText(wait)).toBeTruthy()
    expect(sentTo('timesheets.write')).toEqual([])
    arrive()
    await screen.findByRole('link', { name: 'a.pdf' })
    await settled()
    expect(screen.queryByText(wait)).toBeNull()
    press(button)
    await waitFor(() => expect(sentTo('timesheets.write')).toMatchObject([{ paperUrl: stored }]))
  })
})
