import { commonFields } from '@gaitway/contract/fields/common'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { toasts } from '../../api/toasts.ts'
import { AppForm, FORM_ERROR, type FormErrors } from './AppForm.tsx'
import { FormField } from './FormField.tsx'
import { CheckboxField } from './TextField.tsx'
import { useDraft } from './use-draft.ts'

type Contact = { email?: string; phone?: string; code?: string }

const ContactForm = ({ onSubmit }: { onSubmit: (values: Contact) => Promise<FormErrors | undefined> }) => {
  const draft = useDraft<Contact>('contact', { omit: ['code'] })
  return (
    <AppForm<Contact> onSubmit={onSubmit} draft={draft}>
      <FormField name="email" label="Email" rule={commonFields.email}>
        {input => <TextInput {...input} type="email" />}
      </FormField>
      <FormField name="phone" label="Phone" rule={commonFields.phone}>
        {input => <PhoneInput {...input} autoComplete="tel-national" />}
      </FormField>
      <FormField name="code" label="Code">
        {input => <TextInput {...input} />}
      </FormField>
      <button type="submit">Save</button>
    </AppForm>
  )
}

const field = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
const type = (name: RegExp, text: string) => fireEvent.input(field(name), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const spokenWith = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join()

beforeEach(() => sessionStorage.clear())

test('form: an invalid form isn’t sent, every error shows at its field, and the first one has the focus', async () => {
  const onSubmit = jest.fn(async () => undefined)
  render(<ContactForm onSubmit={onSubmit} />)
  type(/Email/, 'ana@example.test')
  save()
  await waitFor(() => expect(document.activeElement).toBe(field(/Phone/)))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(field(/Phone/).getAttribute('aria-invalid')).toBe('true')
  expect(spokenWith(field(/Phone/))).toBe('Please enter a phone number')
  expect(field(/Email/).getAttribute('aria-invalid')).toBeNull()
})

test('form: the error below the first invalid field scrolls into view', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView')
  render(<ContactForm onSubmit={async () => undefined} />)
  save()
  await waitFor(() => expect(document.activeElement).toBe(field(/Email/)))
  const [whole] = shown.mock.contexts as Element[]
  expect(whole?.textContent).toBe('Email *Please enter your email address')
  shown.mockRestore()
})

test('form: no error while typing', () => {
  render(<ContactForm onSubmit={async () => undefined} />)
  field(/Email/).focus()
  type(/Email/, 'ana@')
  expect(screen.queryByText('Please enter correct email address')).toBeNull()
  void act(() => field(/Email/).blur())
  expect(screen.getByText('Please enter correct email address')).toBeTruthy()
})

test('form: a server error shows at its field, has the focus, and clears with the next change', async () => {
  const taken = 'There is already an account with this email.'
  render(<ContactForm onSubmit={async () => ({ email: taken })} />)
  type(/Email/, 'taken@example.test')
  type(/Phone/, '7135550123')
  save()
  await waitFor(() => expect(document.activeElement).toBe(field(/Email/)))
  expect(spokenWith(field(/Email/))).toBe(taken)
  type(/Email/, 'free@example.test')
  expect(screen.queryByText(taken)).toBeNull()
})

test('form: a form-level error shows in the form', async () => {
  render(<ContactForm onSubmit={async () => ({ [FORM_ERROR]: 'Too many attempts.' })} />)
  type(/Email/, 'ana@example.test')
  type(/Phone/, '7135550123')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
})

test('form: a form-level error isn’t repeated in a toast', async () => {
  render(
    <ContactForm
      onSubmit={async () => {
        toasts.sayError('There is no connection.')
        return { [FORM_ERROR]: 'There is no connection.' }
      }}
    />,
  )
  type(/Email/, 'ana@example.test')
  type(/Phone/, '7135550123')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.')
  expect(toasts.now()).toEqual([])
})

test('form: a draft survives a reload without secrets and is cleared by submitting', async () => {
  const first = render(<ContactForm onSubmit={async () => undefined} />)
  type(/Email/, 'ana@example.test')
  type(/Code/, '123456')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  first.unmount()

  render(<ContactForm onSubmit={async () => undefined} />)
  expect(field(/Email/).value).toBe('ana@example.test')
  expect(field(/Code/).value).toBe('')
  type(/Phone/, '7135550123')
  save()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

const BreakForm = () => (
  <AppForm<{ email?: string; break?: boolean; phone?: string }> onSubmit={async () => undefined}>
    {({ values }) => (
      <>
        <FormField name="email" label="Email" rule={commonFields.email}>
          {input => <TextInput {...input} type="email" />}
        </FormField>
        <CheckboxField name="break" label="Text me" />
        {values.break && (
          <FormField name="phone" label="Phone" rule={commonFields.phone}>
            {input => <PhoneInput {...input} autoComplete="tel-national" />}
          </FormField>
        )}
        <button type="submit">Save</button>
      </>
    )}
  </AppForm>
)

test('form: a field that a box reveals after a failed submit isn’t wrong until it is left or sent', async () => {
  const sentence = 'Please enter a phone number'
  render(<BreakForm />)
  save()
  await waitFor(() => expect(document.activeElement).toBe(field(/Email/)))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Text me' }))
  expect(field(/Phone/)).toBeTruthy()
  expect(screen.queryByText(sentence)).toBeNull()
  save()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('form: an email is lowercased when its field is left and when the form is sent', async () => {
  const onSubmit = jest.fn(async () => undefined)
  render(<ContactForm onSubmit={onSubmit} />)
  void act(() => field(/Email/).focus())
  type(/Email/, 'Ana@Example.TEST')
  expect(field(/Email/).value).toBe('Ana@Example.TEST')
  void act(() => field(/Email/).blur())
  expect(field(/Email/).value).toBe('ana@example.test')
  type(/Email/, 'Bo@Example.TEST')
  type(/Phone/, '7135550123')
  save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls).toEqual([[{ email: 'bo@example.test', phone: '7135550123' }]])
})
