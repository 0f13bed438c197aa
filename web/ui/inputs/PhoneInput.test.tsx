import { fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { PhoneInput } from './PhoneInput.tsx'

const Phone = ({ start = '' }: { start?: string }) => {
  const [value, setValue] = useState<string | undefined>(start)
  return (
    <>
      <PhoneInput aria-label="Phone" autoComplete="off" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole('textbox') as HTMLInputElement
const digits = () => screen.getByRole('status').textContent

test('phone: ten digits are shown as (555) 555-0100 and stored as digits', () => {
  render(<Phone />)
  fireEvent.input(field(), { target: { value: '7135550123' } })
  expect(field().value).toBe('(713) 555-0123')
  expect(digits()).toBe('7135550123')
})

test.each([
  ['+1 713-555-0100', '(713) 555-0100'],
  ['001 713 555 0100', '(713) 555-0100'],
  ['011 1 713.555.0100', '(713) 555-0100'],
  ['\u202A+1 (713)\u00A0555\u20110100\u202C', '(713) 555-0100'],
  ['1 (621) 555-0100', '(621) 555-0100'],
  ['713-555-0100 x12', '713-555-0100 x12'],
  ['713-555-0100 / 713-555-0199', '713-555-0100 / 713-555-0199'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('phone: %s is pasted as %s, and nothing is dropped unsaid', (pasted, shown) => {
  render(<Phone />)
  fireEvent.input(field(), { target: { value: pasted } })
  expect(field().value).toBe(shown)
  expect(digits()).toBe(shown.startsWith('(') ? shown.replaceAll(/\D/g, '') : shown)
})

test('phone: a key adds nothing to ten digits', () => {
  render(<Phone start="7135550100" />)
  const input = field()
  input.value = '(713) 555-01009'
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  expect(input.value).toBe('(713) 555-0100')
})

test('phone: deleting punctuation deletes the digit before it', () => {
  render(<Phone start="555010" />)
  const input = field()
  input.value = '(555 010'
  input.setSelectionRange(4, 4)
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
  expect(digits()).toBe('55010')
})
