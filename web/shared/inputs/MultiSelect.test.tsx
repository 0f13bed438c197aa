import { act, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { Field } from './Field.tsx'
import { MultiSelect } from './MultiSelect.tsx'

const options = ['Inpatient', 'Outpatient', 'Home Health'].map(label => ({ value: label, label }))

const Settings = ({ start = [] }: { start?: readonly string[] }) => {
  const [value, setValue] = useState(start)
  return (
    <Field label="Settings">
      <MultiSelect value={value} onChange={setValue} options={options} />
    </Field>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Settings' }) as HTMLInputElement
const press = (key: string) => act(() => void fireEvent.keyDown(box(), { key }))
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map(chip => chip.getAttribute('aria-label'))
const listed = () => screen.queryAllByRole('option').map(option => option.textContent)

test('arrow and Enter choose, and the list stays open for the next', () => {
  render(<Settings />)
  box().focus()
  void press('ArrowDown')
  void press('ArrowDown')
  void press('Enter')
  expect(chips()).toHaveLength(1)
  expect(listed()).toHaveLength(3)
  void press('ArrowDown')
  void press('Enter')
  expect(chips()).toHaveLength(2)
})

test('Enter on a chosen one takes it back', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  void press('ArrowDown')
  fireEvent.keyDown(box(), { key: 'Home' })
  void press('Enter')
  expect(chips()).toEqual([])
})

test('what is chosen is told to screen readers', () => {
  render(<Settings start={['Inpatient']} />)
  fireEvent.click(box())
  expect(screen.getByRole('option', { name: 'Inpatient' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('option', { name: 'Home Health' }).getAttribute('aria-selected')).toBe('false')
})

test('typing narrows the list', () => {
  render(<Settings />)
  fireEvent.input(box(), { target: { value: 'home' } })
  expect(listed()).toEqual(['Home Health'])
  fireEvent.input(box(), { target: { value: 'zzz' } })
  expect(listed()).toEqual([])
  expect(screen.getByText('Nothing matches “zzz”')).toBeTruthy()
})

test('Backspace in the empty box takes the last one back', () => {
  render(<Settings start={['Inpatient', 'Home Health']} />)
  box().focus()
  void press('Backspace')
  expect(chips()).toEqual(['Remove Inpatient'])
})

test('a chip is removed by its own button', () => {
  render(<Settings start={['Inpatient', 'Home Health']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Inpatient' }))
  expect(chips()).toEqual(['Remove Home Health'])
})

const type = (value: string) => act(() => void fireEvent.input(box(), { target: { value } }))

test('while typing the first match is marked, and Enter chooses it and empties the field', () => {
  render(<Settings />)
  box().focus()
  void type('out')
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
  void press('Enter')
  expect([chips(), box().value]).toEqual([['Remove Outpatient'], ''])
  expect(listed()).toHaveLength(3)
  void type('home')
  void press('Enter')
  expect([chips(), box().value]).toEqual([['Remove Outpatient', 'Remove Home Health'], ''])
})

test('arrow and Enter choose another match', () => {
  render(<Settings />)
  box().focus()
  void type('patient')
  void press('ArrowDown')
  void press('Enter')
  expect([chips(), box().value]).toEqual([['Remove Outpatient'], ''])
})

test('Enter once more takes nothing back', () => {
  render(<Settings />)
  box().focus()
  void type('home')
  void press('Enter')
  void press('Enter')
  expect(chips()).toEqual(['Remove Home Health'])
})

test('a press on a match chooses it and empties the field', () => {
  render(<Settings />)
  box().focus()
  void type('patient')
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Outpatient' }))
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Outpatient' }))
  fireEvent.click(screen.getByRole('option', { name: 'Outpatient' }))
  expect([chips(), box().value]).toEqual([['Remove Outpatient'], ''])
})

test('a touch on a match chooses it and empties the field', () => {
  render(<Settings />)
  box().focus()
  void type('patient')
  const match = screen.getByRole('option', { name: 'Inpatient' })
  fireEvent.touchStart(match)
  fireEvent.touchEnd(match)
  expect(fireEvent.mouseDown(match)).toBe(false)
  fireEvent.mouseUp(match)
  fireEvent.click(match)
  expect([chips(), box().value]).toEqual([['Remove Inpatient'], ''])
})

test('Tab takes the marked one along instead of throwing the text away', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  void type('out')
  void press('Tab')
  void act(() => box().blur())
  expect([chips(), box().value]).toEqual([['Remove Inpatient', 'Remove Outpatient'], ''])
})

test('Tab never takes back what is chosen', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  void type('inp')
  void press('Tab')
  void act(() => box().blur())
  expect(chips()).toEqual(['Remove Inpatient'])
})

test('leaving with a text that means but one takes it', () => {
  render(<Settings />)
  box().focus()
  void type('home')
  void act(() => box().blur())
  expect(chips()).toEqual(['Remove Home Health'])
})
