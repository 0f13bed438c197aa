import { act, fireEvent, screen, waitFor } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, settled, type Answers } from '../../../../test/web/fake-api.tsx'
import { feedbackShown, reviewShown } from '../../../../test/web/feedback.ts'
import { facilityUser } from '../../../../test/web/facility.ts'
import { clinicianUser, ids } from '../../../../test/web/jobs.ts'
import { RatingFromAddress } from './RatingSheet.tsx'
import { ShiftRatings } from './ShiftRatings.tsx'
import { formatTags } from './reviews.ts'

beforeAll(showDialogsInJsdom)

const open = async (answers: Answers) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-24T12:00:00.000Z' },
    'feedback.add': feedbackShown(reviewShown()),
    ...answers,
  })
  await draw(<RatingFromAddress />, `/clinician/dashboard?confirmedshifts=1&rate=${ids.application}`)
  await screen.findByRole('dialog', { name: /Bayou Bend/ })
  // the fields register after they are drawn
  await act(settled)
  return api
}

test('rating: without stars it says so and keeps what was typed', async () => {
  const { sentTo } = await open({ 'feedback.read': feedbackShown() })
  screen.getByRole('dialog', { name: 'How was Bayou Bend?' })
  const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Anything else?' })
  fireEvent.input(comment, { target: { value: 'Good day.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save rating' }))
  expect(await screen.findByText('Rating should not be zero')).toBeTruthy()
  expect(comment.value).toBe('Good day.')
  expect(sentTo('feedback.add')).toEqual([])
})

test('rating: sends stars, reasons and comment, then closes', async () => {
  const { sentTo } = await open({ 'feedback.read': feedbackShown() })
  screen.getByRole('dialog', { name: 'How was Bayou Bend?' })
  fireEvent.click(screen.getByRole('radio', { name: '3 stars: Good' }))
  expect(await screen.findByText('What could be better?')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '5 stars: Excellent' }))
  expect(await screen.findByText('What went well?')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Clear handoff' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save rating' }))
  await waitFor(() =>
    expect(sentTo('feedback.add')).toEqual([
      { jobApplicationId: ids.application, rating: 5, tags: ['Clear handoff'] },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?confirmedshifts=1')
})

test('rating: its author changes it on the first day', async () => {
  await open({ 'feedback.read': feedbackShown(reviewShown()) })
  screen.getByRole('dialog', { name: 'How was Bayou Bend?' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars: Very good' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Clear handoff' }).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
})

test('rating: after a day, or given by a colleague, it can only be read', async () => {
  await open({
    'feedback.read': feedbackShown(reviewShown({ changeableUntil: '2026-11-24T11:00:00.000Z' })),
  })
  expect(await screen.findByRole('dialog', { name: 'You rated Bayou Bend' })).toBeTruthy()
  expect(screen.getByText('4 stars out of 5')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('ratings of a shift: both sides, with the button for the own one', async () => {
  fakeApi({
    'accounts.current': facilityUser,
    'product.config': { now: '2026-11-24T12:00:00.000Z' },
    'feedback.read': feedbackShown(reviewShown({ rating: 2 })),
  })
  await draw(<ShiftRatings applicationId={ids.application} />, '/facility/jobprofile/1')
  expect(await screen.findByText('Ana Delgado rated you')).toBeTruthy()
  expect(screen.getByText('Could be better: clear handoff')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rate Ana Delgado' })).toBeTruthy()
})

test('ratings: reasons of four and five stars went well', () => {
  expect(formatTags({ rating: 4, tags: ['On time', 'Team player'] })).toBe('Went well: on time, team player')
  expect(formatTags({ rating: 4, tags: [] })).toBeUndefined()
})
