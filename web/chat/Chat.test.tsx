import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { mutate } from 'swr'
import { HEADER_MIN_WIDTH_PX } from '@gaitway/contract/values/limits'
import { Frame } from '../app/frame/Frame.tsx'
import { showDialogsInJsdom } from '../../test/web/dialog.ts'
import { facilityUser, subUserWith } from '../../test/web/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../test/web/fake-api.tsx'
import { clinicianUser, ids } from '../../test/web/jobs.ts'
import { Chat } from './Chat.tsx'
import { mergeMessages, type Message } from './use-history.ts'

const room = {
  id: '01900000-0000-7000-8000-000000000060',
  facilityId: ids.facility,
  facilityUserId: facilityUser.id,
  clinicianId: ids.clinician,
  name: 'Bayou Bend',
  profileUrl: null,
  shift: {
    jobId: ids.job,
    serialNumber: 42,
    startsAt: '2026-11-21T14:00:00.000Z',
    timeZone: 'America/Chicago',
  },
  unread: 2,
  canWrite: true,
  lastAt: '2026-11-20T15:00:00.000Z',
}
const lastMessage = { side: 'facility', text: 'See you Saturday.', fileName: null }
const roomsWith = (...data: object[]) => ({
  data: data.map(one => ({ lastMessage, ...one })),
  count: data.length,
  unreadRooms: data.length,
})

const messageOf = (number: number, side: 'clinician' | 'facility', text: string): Message => ({
  id: `message-${number}`,
  number,
  side,
  senderName: side === 'clinician' ? 'Ana Delgado' : 'Nora Manager',
  text,
  file: null,
  createdAt: `2026-11-20T15:0${number % 10}:00.000Z`,
  isReported: false,
})
const conversation = {
  room,
  data: [messageOf(1, 'clinician', 'Where do I park?'), messageOf(2, 'facility', 'Lot B.')],
  hasEarlier: false,
  seenUpTo: 1,
  seenAt: '2026-11-20T15:02:00.000Z',
}

const open = async (
  address: string,
  answers: Answers = {},
  user: object = clinicianUser,
  width: 'desktop' | 'phone' = 'desktop',
) => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width === 'desktop' && (media.includes(`${HEADER_MIN_WIDTH_PX}px`) || media.includes('hover')),
    }) as never
  localStorage.clear()
  const api = fakeApi({
    'accounts.current': user,
    'product.config': { now: '2026-11-20T16:00:00.000Z' },
    'notifications.list': { data: [], unReadNotifications: 0, userStatus: 'approved', count: 0 },
    'chat.rooms': roomsWith(room),
    'chat.messages': conversation,
    ...answers,
  })
  await draw(
    <Frame>
      <Chat />
    </Frame>,
    address,
  )
  await act(settled)
  return api
}
const asClinician = `/chat-profile?open=${facilityUser.id}`
const write = async (text: string) => {
  const field = await screen.findByRole('textbox', { name: 'Message' })
  fireEvent.input(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('chat: the list shows the other side, the last message and how many are unread', async () => {
  await open('/chat-profile')
  const row = await screen.findByRole('link', { name: /Bayou Bend/ })
  expect(row.textContent).toContain('See you Saturday.')
  expect(row.textContent).toContain('2 unread')
  expect(row.getAttribute('href')).toBe(`/chat-profile?open=${facilityUser.id}&receiver=${ids.clinician}`)
  expect(screen.getByText('Choose a conversation')).toBeTruthy()
})

test('chat: a conversation shows its shift, senders, and what the other side has seen', async () => {
  const { sentTo } = await open(asClinician)
  const log = within(await screen.findByRole('log', { name: 'Messages with Bayou Bend' }))
  const lines = (await log.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^Today/)
  expect(lines[2]).toMatch(/^You: Where do I park\?.*Seen$/)
  expect(lines[3]).toMatch(/^Nora ManagerLot B\./)
  const chip = screen.getByRole('link', { name: /^Shift .*42/ })
  expect(chip.getAttribute('href')).toBe(`/clinician/jobprofile/${ids.job}`)
  expect(sentTo('chat.open')).toEqual([])
})

test('chat: a line stands above what was unread when the room was opened, and stays', async () => {
  let answer = { ...conversation, room: { ...room, unread: 1 } }
  await open(asClinician, { 'chat.messages': () => answer })
  const log = within(await screen.findByRole('log'))
  const lines = () => log.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(lines()[2]).toBe('New messages'))
  expect(lines()[3]).toContain('Lot B.')
  answer = {
    ...conversation,
    room: { ...room, unread: 1 },
    data: [...conversation.data, messageOf(3, 'facility', 'No permit needed.')],
  }
  await act(async () => {
    await mutate(['chat.messages', { roomId: room.id }])
  })
  expect(await log.findByText('No permit needed.')).toBeTruthy()
  expect(lines().filter(line => line === 'New messages')).toHaveLength(1)
  expect(lines()[2]).toBe('New messages')
})

test('chat: a room without unread messages has no line', async () => {
  await open(asClinician, { 'chat.messages': { ...conversation, room: { ...room, unread: 0 } } })
  const log = within(await screen.findByRole('log'))
  expect(await log.findByText('Lot B.')).toBeTruthy()
  expect(log.queryByText('New messages')).toBeNull()
})

test('chat: an address opens a room that isn’t in the list', async () => {
  const { sentTo } = await open(`${asClinician}&job=${ids.job}`, {
    'chat.rooms': roomsWith(),
    'chat.open': room,
  })
  expect(await screen.findByText('Lot B.')).toBeTruthy()
  expect(sentTo('chat.open')).toEqual([{ facilityUserId: facilityUser.id, jobId: ids.job }])
})

test('chat: without an application between them it says when they can write', async () => {
  await open(
    `/chat-profile?receiver=${ids.clinician}`,
    {
      'chat.rooms': roomsWith(),
      'chat.open': refused(404, 'not_found', 'Not found.'),
    },
    facilityUser,
  )
  expect(await screen.findByText('This conversation isn’t available')).toBeTruthy()
  expect(screen.getByText('You can message a clinician after they apply to one of your shifts.')).toBeTruthy()
})

test('chat: a message that wasn’t sent stays, and the retry has the same Idempotency-Key', async () => {
  let isDown = true
  const { requests } = await open(asClinician, {
    'chat.send': () => (isDown ? refused(500, 'internal', 'x') : messageOf(3, 'clinician', 'Thanks!')),
  })
  await write('Thanks!')
  expect(await screen.findByText('Not sent.')).toBeTruthy()
  expect(screen.getByText('Thanks!')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  const sends = requests.filter(({ name }) => name === 'chat.send')
  expect(sends.map(({ sent }) => sent.text)).toEqual(['Thanks!', 'Thanks!'])
  expect(sends[0]?.key).toBeTruthy()
  expect(sends[1]?.key).toBe(sends[0]?.key)
})

test('chat: a message that is too long can’t be sent', async () => {
  const { sentTo } = await open(asClinician, { 'chat.send': messageOf(3, 'clinician', 'x') })
  await write('x'.repeat(4001))
  expect(await screen.findByText('1 character too many')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  expect(sentTo('chat.send')).toEqual([])
})

test('chat: a draft stays with its room', async () => {
  await open(asClinician)
  const field = await screen.findByRole('textbox', { name: 'Message' })
  fireEvent.input(field, { target: { value: 'I will' } })
  expect(localStorage.getItem(`draft:chat-${room.id}`)).toContain('I will')
})

test('chat: after a block the messages can be read but not answered', async () => {
  await open(asClinician, {
    'chat.messages': { ...conversation, room: { ...room, canWrite: false } },
  })
  expect(await screen.findByText(/You can’t write to each other anymore\./)).toBeTruthy()
  expect(screen.getByText('Lot B.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})

test('chat: earlier messages are loaded before those shown', async () => {
  const { sentTo } = await open(asClinician, {
    'chat.messages': ({ before }) =>
      before
        ? { ...conversation, data: [messageOf(1, 'clinician', 'First')] }
        : { ...conversation, data: [messageOf(2, 'facility', 'Second')], hasEarlier: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByText('First')).toBeTruthy()
  expect(screen.getByText('Second')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(sentTo('chat.messages').at(-1)).toMatchObject({ before: '2' })
})

test('chat: on a phone, going back gives the focus to the conversation that was open', async () => {
  await open('/chat-profile', {}, clinicianUser, 'phone')
  fireEvent.click(await screen.findByRole('link', { name: /Bayou Bend/ }))
  expect(await screen.findByText('Lot B.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'All conversations' }))
  expect(document.activeElement).toBe(await screen.findByRole('link', { name: /Bayou Bend/ }))
})

test('chat: without conversations it says how to start one', async () => {
  await open('/chat-profile', { 'chat.rooms': roomsWith() })
  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find a shift' })).toBeTruthy()
})

test('chat: a list that failed to load can be retried', async () => {
  await open('/chat-profile', { 'chat.rooms': refused(500, 'internal', 'x') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('chat: a member without the area sees whom to ask', async () => {
  const { sentTo } = await open('/chat-profile', {}, subUserWith('shifts'))
  expect(await screen.findByText('You don’t have Chat access')).toBeTruthy()
  expect(sentTo('chat.rooms')).toEqual([])
})

test('chat: the menu has the number of unread conversations', async () => {
  await open('/chat-profile')
  const links = await screen.findAllByRole('link', { name: /^Chat.*1 unread$/ })
  expect(links[0]?.getAttribute('href')).toBe('/chat-profile')
})

test('chat: a page after a gap replaces the messages before it', () => {
  const [one, two, five] = [1, 2, 5].map(number => messageOf(number, 'facility', String(number)))
  const all = [one, two, five].filter(message => message !== undefined)
  expect(mergeMessages(all.slice(0, 1), all.slice(1, 2)).map(({ number }) => number)).toEqual([1, 2])
  expect(mergeMessages(all.slice(0, 2), all.slice(2)).map(({ number }) => number)).toEqual([5])
  expect(mergeMessages(all.slice(0, 2), all.slice(0, 2))).toHaveLength(2)
})

test('chat: a message of the other side can be reported, which one sees and stays on the page', async () => {
  showDialogsInJsdom()
  let refusals = 1
  const { sentTo } = await open(asClinician, {
    'chat.report': () => (refusals-- > 0 ? refused(500, 'internal', 'Something went wrong') : {}),
  })
  const log = within(await screen.findByRole('log'))
  await screen.findByText('Lot B.')
  const menus = () => log.queryAllByRole('button', { name: 'Actions for a message of Nora Manager' })
  expect(menus()).toHaveLength(1)
  expect(log.queryByRole('button', { name: /Ana Delgado/ })).toBeNull()
  fireEvent.click(screen.getByText('Report message'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this message?' }))
  await act(settled)
  const submit = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Report message' }))
    await act(settled)
  }
  await submit()
  expect(dialog.getByText('Please choose a reason')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Spam or a scam'))
  await submit()
  expect(screen.getByRole('dialog')).toBeTruthy()
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('chat.report').at(-1)).toMatchObject({ messageId: 'message-2', reason: 'spam' })
  expect(log.getByText(/You reported this/)).toBeTruthy()
  expect(menus()).toHaveLength(0)
})
