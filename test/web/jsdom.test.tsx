import { fireEvent, render, screen } from '@testing-library/preact'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import useSWR from 'swr'

const Question = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [closed, setClosed] = useState(0)
  const { data } = useSWR('rate', () => '$62')
  return (
    <>
      <Link href="/jobs">{data}</Link>
      <button onClick={() => dialog.current?.showModal()}>Ask</button>
      <dialog ref={dialog} aria-label="Sure?" onClose={() => setClosed(count => count + 1)}>
        <button onClick={() => dialog.current?.close()}>Close</button>
      </dialog>
      <p>closed {closed}</p>
    </>
  )
}

test('jsdom: a component with a dialog, a link and fetched text renders as in the app', async () => {
  render(<Question />)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByText('Ask'))
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy()
  fireEvent.click(screen.getByText('Close'))
  await screen.findByText('closed 1')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('link', { name: '$62' })
})
