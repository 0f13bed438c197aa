import { fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { TextInput } from '../inputs/TextInput.tsx'
import { AppForm, FORM_ERROR, type FormErrors } from './AppForm.tsx'
import { FormField } from './FormField.tsx'

const wrong = (value: string | undefined) => (value ? undefined : 'Fill this in')

type RowsProps = { alert?: string; onSubmit?: () => Promise<FormErrors | undefined> }

/** A field and a row with two more, and an alert that belongs to another button. */
const Rows = ({ alert, onSubmit = async () => undefined }: RowsProps) => (
  <AppForm<Record<string, unknown>> onSubmit={onSubmit}>
    {['name', 'days[0].start', 'days[0].end'].map(name => (
      <FormField key={name} name={name} label={name} validate={wrong}>
        {input => <TextInput {...input} />}
      </FormField>
    ))}
    <p role="alert">{alert}</p>
    <button type="submit">Save</button>
  </AppForm>
)

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const fill = () => {
  for (const input of screen.getAllByRole('textbox')) fireEvent.input(input, { target: { value: 'filled' } })
}

/** The texts of what scrolls into view. */
const watchScrolling = () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  return () => (scroll.mock.contexts as Element[]).map(({ textContent }) => textContent)
}
afterEach(() => jest.restoreAllMocks())

test.each([undefined, 'Complete the form first.'])(
  'form: with a wrong field, only that field scrolls into view, not the alert %s',
  async alert => {
    const scrolled = watchScrolling()
    render(<Rows alert={alert} />)
    save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]))
    expect(scrolled()).toEqual(['nameFill this in'])
  },
)

test('form: an error about the whole form scrolls into view, past an empty alert', async () => {
  const scrolled = watchScrolling()
  render(<Rows onSubmit={async () => ({ [FORM_ERROR]: 'Too many attempts.' })} />)
  fill()
  save()
  await waitFor(() => expect(scrolled()).toEqual(['Too many attempts.']))
})

test('form: the summary counts every field with an error, those of a row too', async () => {
  render(<Rows />)
  save()
  expect(await screen.findByText('3 fields need another look')).toBeTruthy()
})
