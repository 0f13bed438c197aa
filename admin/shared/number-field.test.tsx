import { TextField } from '@mui/material'
import { createEvent, fireEvent, screen } from '@testing-library/dom'
import { close, render } from '../../test/admin/render.tsx'
import { decimalField, wholeField } from './number-field.ts'

afterEach(close)

const fields = { whole: wholeField, decimal: decimalField }

const isTaken = (input: HTMLElement, event: Event) => {
  fireEvent(input, event)
  return !event.defaultPrevented
}

/** Whether typing these characters, one by one, and pasting them is allowed. */
const isAllowed = async (kind: keyof typeof fields, text: string) => {
  await render(<TextField label="Amount" slotProps={fields[kind]} />)
  const input = screen.getByLabelText('Amount')
  const typed = [...text].every(key => isTaken(input, createEvent.keyDown(input, { key })))
  const paste = createEvent.paste(input)
  Object.assign(paste, { clipboardData: { getData: () => text } })
  return [typed, isTaken(input, paste)]
}

test.each([
  ['whole', '12', true],
  ['whole', '1e3', false],
  ['whole', '1E3', false],
  ['whole', '+12', false],
  ['whole', '-12', false],
  ['whole', '−12', false],
  ['whole', '1.5', false],
  ['decimal', '1,250.50', true],
  ['decimal', '$40', true],
  ['decimal', '1e3', false],
  ['decimal', '+1', false],
  ['decimal', '-0.5', false],
  ['decimal', '−0.5', false],
] as const)('number field: a %s field takes %s: %s', async (kind, text, allowed) => {
  expect(await isAllowed(kind, text)).toEqual([allowed, allowed])
})

test('number field: moving, deleting and shortcuts stay possible', async () => {
  await render(<TextField label="Amount" slotProps={wholeField} />)
  const input = screen.getByLabelText('Amount')
  for (const key of ['ArrowLeft', 'End', 'Backspace', 'Enter', 'Tab', 'Delete'])
    expect([key, isTaken(input, createEvent.keyDown(input, { key }))]).toEqual([key, true])
  expect(isTaken(input, createEvent.keyDown(input, { key: 'e', ctrlKey: true }))).toBe(true)
})
