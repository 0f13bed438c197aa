import { commonFields } from '@gaitway/contract/fields/common'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { toasts } from '../overlays/toasts.ts'
import { AppForm, FORM_ERROR, type FormErrors } from './AppForm.tsx'
import { FormField } from './FormField.tsx'
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
        {input => <PhoneInput {...input} />}
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

test('a wrong form is not sent: each error stands at its field, and the first wrong one has the focus', async () => {
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

test('a wrong form: what is said below the first wrong field comes into sight with it', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView')
  render(<ContactForm onSubmit={async () => undefined} />)
  save()
  await waitFor(() => expect(document.activeElement).toBe(field(/Email/)))
  const [whole] = shown.mock.contexts as Element[]
  expect(whole?.textContent).toBe('Email *Please enter your email address')
  shown.mockRestore()
})

test('nothing is called wrong while it is being typed', () => {
  render(<ContactForm onSubmit={async () => undefined} />)
  field(/Email/).focus()
  type(/Email/, 'ana@')
  expect(screen.queryByText('Please enter correct email address')).toBeNull()
  void act(() => field(/Email/).blur())
  expect(screen.getByText('Please enter correct email address')).toBeTruthy()
})

test('what the server refuses stands at the field, has the focus, and goes when the field is changed', async () => {
  const taken = 'An account with this email already exists.'
  render(<ContactForm onSubmit={async () => ({ email: taken })} />)
  type(/Email/, 'taken@example.test')
  type(/Phone/, '5550100123')
  save()
  await waitFor(() => expect(document.activeElement).toBe(field(/Email/)))
  expect(spokenWith(field(/Email/))).toBe(taken)
  type(/Email/, 'free@example.test')
  expect(screen.queryByText(taken)).toBeNull()
})

test('what concerns the whole form is said in the form', async () => {
  render(<ContactForm onSubmit={async () => ({ [FORM_ERROR]: 'That was too often.' })} />)
  type(/Email/, 'ana@example.test')
  type(/Phone/, '5550100123')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('That was too often.')
})

test('and not a second time in a message over it', async () => {
  render(
    <ContactForm
      onSubmit={async () => {
        toasts.sayError('There is no connection.')
        return { [FORM_ERROR]: 'There is no connection.' }
      }}
    />,
  )
  type(/Email/, 'ana@example.test')
  type(/Phone/, '5550100123')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.')
  expect(toasts.now()).toEqual([])
})

test('what was typed comes back after a reload, secrets do not, and nothing is kept once it was handed in', async () => {
  const first = render(<ContactForm onSubmit={async () => undefined} />)
  type(/Email/, 'ana@example.test')
  type(/Code/, '123456')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  first.unmount()

  render(<ContactForm onSubmit={async () => undefined} />)
  expect(field(/Email/).value).toBe('ana@example.test')
  expect(field(/Code/).value).toBe('')
  type(/Phone/, '5550100123')
  save()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})
