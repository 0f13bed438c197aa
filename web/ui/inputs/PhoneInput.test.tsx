import { fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { PhoneInput } from './PhoneInput.tsx'

const Phone = ({ start = '' }: { start?: string }) => {
  const [value, setValue] = useState<string | undefined>(start)
  return (
    <>
      <PhoneInput aria-label="Phone" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole('textbox') as HTMLInputElement
const digits = () => screen.getByRole('status').textContent

test('phone: ten digits are shown as (555) 010-0000 and stored as digits', () => {
  render(<Phone />)
  fireEvent.input(field(), { target: { value: '5550100123' } })
  expect(field().value).toBe('(555) 010-0123')
  expect(digits()).toBe('5550100123')
})

test('phone: pasting drops the country code and punctuation', () => {
  render(<Phone />)
  fireEvent.input(field(), { target: { value: '+1 555-010-0123' } })
  expect(digits()).toBe('5550100123')
})

test('phone: deleting punctuation deletes the digit before it', () => {
  render(<Phone start="555010" />)
  const input = field()
  input.value = '(555 010'
  input.setSelectionRange(4, 4)
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
  expect(digits()).toBe('55010')
})
