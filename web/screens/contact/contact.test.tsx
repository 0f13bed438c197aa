import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { Contact } from './Contact.tsx'
import { HireStaff } from './HireStaff.tsx'
import { FromEmail, FromQrCode, Newsletter } from './Newsletter.tsx'

const asGuest = (answers: Answers) => {
  const api = fakeApi(answers)
  keepToken(undefined)
  return api
}
const type = async (name: RegExp, text: string) => {
  const field = await screen.findByLabelText(name)
  await settled()
  fireEvent.input(field, { target: { value: text } })
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  // a form that just appeared registers its fields a moment later
  await settled()
  fireEvent.click(button)
  await settled()
}
const fillMessage = async () => {
  await type(/^Your name/, 'Ana Ruiz')
  await type(/^Email/, 'ana@example.test')
  await type(/^Message/, 'Do you serve El Paso?')
}
const message = { name: 'Ana Ruiz', email: 'ana@example.test', message: 'Do you serve El Paso?' }

test('contact: sends the message and says when the answer comes', async () => {
  const { sentTo } = asGuest({ 'leads.contact': {} })
  await draw(<Contact />, '/contactus')
  await fillMessage()
  await press('Send message')
  const heading = await screen.findByRole('heading', { name: 'Message sent' })
  expect(document.activeElement).toBe(heading)
  screen.getByText('We got your message. We’ll answer by email within one business day.')
  expect(sentTo('leads.contact')).toEqual([message])
  await press('Send another message')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Your name/)).value).toBe('')
})

test('contact: shows what is wrong at its field and keeps what was typed', async () => {
  const { sentTo } = asGuest({
    'leads.contact': refused(422, 'fields_wrong', { phone: 'Enter a 10-digit phone number' }),
  })
  await draw(<Contact />, '/contact')
  await type(/^Email/, 'ana@')
  await press('Send message')
  for (const error of [
    'Please enter your name',
    'Please enter correct email address',
    'Please enter a message',
  ])
    expect(screen.getByText(error)).toBeTruthy()
  expect(sentTo('leads.contact')).toEqual([])
  await fillMessage()
  await press('Send message')
  expect(await screen.findByText('Enter a 10-digit phone number')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe(message.message)
})

test('contact: no person can see or reach the field for robots', async () => {
  const { sentTo } = asGuest({ 'leads.contact': {} })
  const { container } = await draw(<Contact />, '/contactus')
  await fillMessage()
  const trap = container.querySelector<HTMLInputElement>('input[name=website]')
  expect([trap?.tabIndex, trap?.closest('[aria-hidden=true]') !== null]).toEqual([-1, true])
  if (trap) fireEvent.input(trap, { target: { value: 'https://spam.example' } })
  await press('Send message')
  expect(sentTo('leads.contact')).toEqual([{ ...message, website: 'https://spam.example' }])
})

test('hire staff: sends the request with the clinician types', async () => {
  const { sentTo } = asGuest({ 'leads.requestStaff': {} })
  await draw(<HireStaff />, '/hire-staff')
  await press('Send request')
  expect(await screen.findByText('Please choose at least one clinician type')).toBeTruthy()
  await type(/^Facility name/, 'Bayou Bend')
  await type(/^City/, 'Houston')
  const state = screen.getByLabelText<HTMLSelectElement>(/^State/)
  state.value = 'TX'
  state.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  fireEvent.click(screen.getByLabelText('Physical therapist'))
  fireEvent.click(screen.getByLabelText('Speech-language pathologist'))
  await type(/^What do you need/, 'Weekends in December')
  await type(/^Your name/, 'Ana Ruiz')
  await type(/^Email/, 'ana@example.test')
  await type(/^Phone/, '7135550123')
  await press('Send request')
  expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeTruthy()
  expect(sentTo('leads.requestStaff')).toEqual([
    {
      name: 'Ana Ruiz',
      email: 'ana@example.test',
      phone: '7135550123',
      officeName: 'Bayou Bend',
      city: 'Houston',
      state: 'TX',
      clinicianTypes: ['pt', 'slp'],
      message: 'Weekends in December',
    },
  ])
})

test('newsletter: subscribes and says where the person came from', async () => {
  const { sentTo } = asGuest({ 'leads.subscribe': {} })
  await draw(<Newsletter />, '/newsletter?from=qr')
  await type(/^Email/, 'ana@example.test')
  await press('Subscribe')
  expect(await screen.findByRole('heading', { name: 'You’re on the list' })).toBeTruthy()
  expect(sentTo('leads.subscribe')).toEqual([{ email: 'ana@example.test', source: 'qr' }])
})

test('newsletter: too many attempts are said in the form', async () => {
  const sentence = 'Too many attempts. Try again in a minute.'
  asGuest({ 'leads.subscribe': refused(429, 'too_many_requests', sentence) })
  await draw(<Newsletter />, '/newsletter')
  await type(/^Email/, 'ana@example.test')
  await press('Subscribe')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test.each([
  ['/qr', FromQrCode],
  ['/email', FromEmail],
])('newsletter: %s leads to it', async (address, Screen) => {
  asGuest({})
  await draw(<Screen />, address)
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`/newsletter?from=${address.slice(1)}`),
  )
})
