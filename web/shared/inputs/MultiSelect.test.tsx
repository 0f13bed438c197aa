import { fireEvent, render, screen } from '@testing-library/preact'
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
const press = (key: string) => fireEvent.keyDown(box(), { key })
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map(chip => chip.getAttribute('aria-label'))
const listed = () => screen.queryAllByRole('option').map(option => option.textContent)

test('arrow and Enter choose, and the list stays open for the next', () => {
  render(<Settings />)
  box().focus()
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(chips()).toHaveLength(1)
  expect(listed()).toHaveLength(3)
  press('ArrowDown')
  press('Enter')
  expect(chips()).toHaveLength(2)
})

test('Enter on a chosen one takes it back', () => {
  render(<Settings start={['Inpatient']} />)
  box().focus()
  press('ArrowDown')
  fireEvent.keyDown(box(), { key: 'Home' })
  press('Enter')
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
  press('Backspace')
  expect(chips()).toEqual(['Remove Inpatient'])
})

test('a chip is removed by its own button', () => {
  render(<Settings start={['Inpatient', 'Home Health']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Inpatient' }))
  expect(chips()).toEqual(['Remove Home Health'])
})
