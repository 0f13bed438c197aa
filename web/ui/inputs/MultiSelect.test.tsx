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

test('multi-select: arrow and Enter select, and the list stays open', () => {
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

test('multi-select: Enter on a selected item deselects it', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  void press('ArrowDown')
  fireEvent.keyDown(box(), { key: 'Home' })
  void press('Enter')
  expect(chips()).toEqual([])
})

test('multi-select: the selection is announced to screen readers', () => {
  render(<Settings start={['Inpatient']} />)
  fireEvent.click(box())
  expect(screen.getByRole('option', { name: 'Inpatient' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('option', { name: 'Home Health' }).getAttribute('aria-selected')).toBe('false')
})

test('multi-select: typing filters the list', () => {
  render(<Settings />)
  fireEvent.input(box(), { target: { value: 'home' } })
  expect(listed()).toEqual(['Home Health'])
  fireEvent.input(box(), { target: { value: 'zzz' } })
  expect(listed()).toEqual([])
  expect(screen.getByText('Nothing matches “zzz”')).toBeTruthy()
})

test('multi-select: Backspace in the empty box deselects the last item', () => {
  render(<Settings start={['Inpatient', 'Home Health']} />)
  box().focus()
  void press('Backspace')
  expect(chips()).toEqual(['Remove Inpatient'])
})

test('multi-select: a chip is removed with its own button', () => {
  render(<Settings start={['Inpatient', 'Home Health']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Inpatient' }))
  expect(chips()).toEqual(['Remove Home Health'])
})

const type = (value: string) => act(() => void fireEvent.input(box(), { target: { value } }))

test('multi-select: while typing, the first match is highlighted, and Enter selects it and clears the text', () => {
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

test('multi-select: arrow and Enter select another match', () => {
  render(<Settings />)
  box().focus()
  void type('patient')
  void press('ArrowDown')
  void press('Enter')
  expect([chips(), box().value]).toEqual([['Remove Outpatient'], ''])
})

test('multi-select: a second Enter doesn’t deselect', () => {
  render(<Settings />)
  box().focus()
  void type('home')
  void press('Enter')
  void press('Enter')
  expect(chips()).toEqual(['Remove Home Health'])
})

test('multi-select: clicking a match selects it and clears the text', () => {
  render(<Settings />)
  box().focus()
  void type('patient')
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Outpatient' }))
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Outpatient' }))
  fireEvent.click(screen.getByRole('option', { name: 'Outpatient' }))
  expect([chips(), box().value]).toEqual([['Remove Outpatient'], ''])
})

test('multi-select: tapping a match selects it and clears the text', () => {
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

test('multi-select: Tab selects the highlighted item instead of dropping the text', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  void type('out')
  void press('Tab')
  void act(() => box().blur())
  expect([chips(), box().value]).toEqual([['Remove Inpatient', 'Remove Outpatient'], ''])
})

test('multi-select: Tab never deselects', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  void type('inp')
  void press('Tab')
  void act(() => box().blur())
  expect(chips()).toEqual(['Remove Inpatient'])
})

test('multi-select: leaving with text that has only one match selects it', () => {
  render(<Settings />)
  box().focus()
  void type('home')
  void act(() => box().blur())
  expect(chips()).toEqual(['Remove Home Health'])
})
