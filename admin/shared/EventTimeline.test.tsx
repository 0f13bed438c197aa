import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { close, render } from '../../test/admin/render.tsx'
import { EventTimeline } from './EventTimeline.tsx'

afterEach(close)

const events = Array.from({ length: 25 }, (_, index) => ({
  id: `event-${index}`,
  noun: 'lead',
  nounId: 'lead-1',
  verb: index < 24 ? 'edit' : 'create',
  actorUserId: `person-${index}`,
  actorName: `Person ${index + 1}`,
  actorSide: 'admin',
  happenedAt: '2026-11-02T15:00:00Z',
  serialNumber: null,
  details: {},
  jobId: null,
}))

/** Answers the first page at once and the second when it is released, however often it is asked for. */
const slowSecondPage = () => {
  const waiting: (() => void)[] = []
  const getList = async (
    _: string,
    { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
  ) => {
    if (page > 1) await new Promise<void>(resolve => waiting.push(resolve))
    return { data: events.slice((page - 1) * perPage, page * perPage), total: events.length }
  }
  return { waiting, getList: getList as never }
}

/** Reads everything again, as a live hint does. */
const Hint = () => {
  const queries = useQueryClient()
  return <button onClick={() => void queries.invalidateQueries()}>Read again</button>
}

const show = async () => {
  const { waiting, getList } = slowSecondPage()
  await render(
    <>
      <Hint />
      <EventTimeline nounId="lead-1" />
    </>,
    { getList },
  )
  await screen.findByText('20 of 25 events')
  return waiting
}

test('timeline: a change of the record while more is loading doesn’t undo Show more', async () => {
  const waiting = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  for (const release of waiting) await act(async () => release())
  await screen.findByText('All 25 events')
  expect(screen.getAllByRole('listitem')).toHaveLength(25)
})
