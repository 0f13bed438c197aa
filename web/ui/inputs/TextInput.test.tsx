import { cleanCode, cleanZip } from '@gaitway/contract/fields/clean'
import { cmsCertificationNumber } from '@gaitway/contract/fields/facility'
import { fireEvent, render, screen } from '@testing-library/preact'
import { useState, type ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

type Props = Partial<ComponentProps<typeof TextInput>> & { start?: string }

const Example = ({ start = '', ...props }: Props) => {
  const [value, setValue] = useState<string | undefined>(start)
  return <TextInput aria-label="Example" {...props} value={value} onChange={setValue} />
}
const field = () => screen.getByRole('textbox') as HTMLInputElement

const zip = { maxLength: 5, digitsOnly: true, clean: cleanZip }
const npi = { maxLength: 10, digitsOnly: true, clean: cleanCode }
const ccn = { maxLength: 6, clean: cmsCertificationNumber.clean }

test.each<[what: string, props: Props, pasted: string, shown: string]>([
  ['ZIP code after a space', zip, ' 77030', '77030'],
  ['ZIP code after a state', zip, 'TX 77030', '77030'],
  ['ZIP code with four more', zip, '77030-1234', '77030'],
  ['ZIP code of an address', zip, '12 Main St, Houston, TX 77030-1234', '77030'],
  ['part of a ZIP code', zip, '770', '770'],
  ['NPI with spaces', npi, ' 1234 567 893 ', '1234567893'],
  ['NPI with dashes', npi, '123-456-7893', '1234567893'],
  ['CMS certification number', ccn, ' 45-a678', '45A678'],
  ['a signature with spaces before it', { maxLength: 7 }, '   Ann  Lee', 'Ann Lee'],
  ['a longer text', { maxLength: 5 }, 'abcdefg', 'abcde'],
  ['a text that fits, as it is', { maxLength: 9 }, 'Ann  Lee ', 'Ann  Lee '],
])('text input: %s is cleaned first and cut after', (_, props, pasted, shown) => {
  render(<Example {...props} />)
  expect(field().hasAttribute('maxlength')).toBe(false)
  fireEvent.input(field(), { target: { value: pasted } })
  expect(field().value).toBe(shown)
})

test('text input: a key adds nothing to a full field, also in its middle', () => {
  render(<Example {...zip} start="77030" />)
  const input = field()
  input.value = '770130'
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  expect(input.value).toBe('77030')
})
