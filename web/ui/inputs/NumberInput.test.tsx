import { act, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { MoneyInput, NumberInput } from './NumberInput.tsx'
import { TextInput } from './TextInput.tsx'

const Years = ({ decimals = 0 }: { decimals?: number }) => {
  const [value, setValue] = useState<number>()
  return (
    <>
      <NumberInput aria-label="Years" value={value} onChange={setValue} decimals={decimals} />
      <output>{value ?? 'nothing'}</output>
    </>
  )
}

const field = () => screen.getByRole('textbox') as HTMLInputElement
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })
const isLetIn = (key: string) => fireEvent.keyDown(field(), { key })

test.each(['e', 'E', '+', '-', ',', 'a', ' '])('number input: %s can’t be typed', key => {
  render(<Years decimals={2} />)
  expect(isLetIn(key)).toBe(false)
})

test('number input: digits can be typed, and a point where decimals are allowed', () => {
  const { unmount } = render(<Years />)
  expect(isLetIn('7')).toBe(true)
  expect(isLetIn('Backspace')).toBe(true)
  expect(isLetIn('.')).toBe(false)
  unmount()
  render(<Years decimals={1} />)
  expect(isLetIn('.')).toBe(true)
})

test('number input: pasting drops e, + and -', () => {
  render(<Years />)
  type('-1e+2')
  expect(field().value).toBe('12')
  expect(screen.getByRole('status').textContent).toBe('12')
})

test('number input: a number being typed stays as typed', () => {
  render(<Years decimals={2} />)
  field().focus()
  type('7.')
  expect(field().value).toBe('7.')
  type('7.5')
  expect(screen.getByRole('status').textContent).toBe('7.5')
  void act(() => field().blur())
  expect(field().value).toBe('7.50')
})

test('number input: an empty field means no value, not zero', () => {
  render(<Years />)
  type('4')
  type('')
  expect(screen.getByRole('status').textContent).toBe('nothing')
})

test('number input: an amount typed in dollars is stored in whole cents', () => {
  const seen: (number | undefined)[] = []
  render(<MoneyInput aria-label="Parking" value={undefined} onChange={cents => seen.push(cents)} />)
  type('19.99')
  expect(seen).toEqual([1999])
})

const Zip = () => {
  const [value, setValue] = useState<string>()
  return <TextInput digitsOnly value={value} onChange={setValue} />
}

test('text input for digits: e, plus, minus and letters are left out', () => {
  render(<Zip />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.input(input, { target: { value: '7e+7-0a3' } })
  expect(input.value).toBe('7703')
  fireEvent.input(input, { target: { value: '7703e' } })
  expect(input.value).toBe('7703')
})
