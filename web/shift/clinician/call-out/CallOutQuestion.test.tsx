import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused } from '../../../../test/web/fake-api.tsx'
import { callOutShown, jobShown } from '../../../../test/web/jobs.ts'
import { CallOutQuestion } from './CallOutQuestion.tsx'

beforeAll(showDialogsInJsdom)

const recorded = callOutShown()
const waiting: Partial<typeof recorded> = {
  status: 'waiting',
  caller: 'other',
  callerName: 'Sam Chen',
  answerBy: '2026-11-21T14:00:00.000Z',
  denyBy: null,
}
const decided = { answerNote: 'My phone was stolen.', decisionReason: 'Not her number.' }

const open = async (more: Partial<typeof recorded> = {}, answers = {}, now = '2026-11-21T12:10:00.000Z') => {
  const api = fakeApi({ 'product.config': { now }, ...answers })
  const callOut = { ...recorded, ...more }
  await draw(<CallOutQuestion job={jobShown({ callOut, myApplicationStatus: 'cancelled' })} />)
  return api
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('call-out: the clinician says that they didn’t call, with what happened', async () => {
  const { sentTo } = await open({}, { 'callOuts.answer': {} })
  expect(
    await screen.findByText(/^If you didn’t call out, let us know by Sun, Nov 22, 6:05 AM CST/),
  ).toBeTruthy()
  expect(screen.getByText(/We got a call in your name from \(713\) 555-0111 .*“A fever.”/)).toBeTruthy()
  press('I didn’t call out')
  fireEvent.input(screen.getByLabelText(/^Anything that helps/), { target: { value: ' Stolen phone. ' } })
  press('Send')
  await waitFor(() =>
    expect(sentTo('callOuts.answer')).toEqual([
      { callOutId: recorded.id, answer: 'didNotCall', note: 'Stolen phone.' },
    ]),
  )
})

test('call-out: a failed answer keeps the dialog and what was typed', async () => {
  const { sentTo } = await open({}, { 'callOuts.answer': refused(500, 'server', 'Try again.') })
  await screen.findByRole('button', { name: 'I didn’t call out' })
  press('I didn’t call out')
  fireEvent.input(screen.getByLabelText(/^Anything that helps/), { target: { value: 'Stolen phone.' } })
  press('Send')
  await waitFor(() => expect(sentTo('callOuts.answer')).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull(),
  )
  press('Send')
  await waitFor(() => expect(sentTo('callOuts.answer')).toHaveLength(2))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Anything that helps/).value).toBe('Stolen phone.')
})

test('call-out by someone else: one press says that they’re coming', async () => {
  const { sentTo } = await open(waiting, { 'callOuts.answer': {} })
  expect(await screen.findByText(/^Sam Chen, \(713\) 555-0111, called us/)).toBeTruthy()
  press('I can work')
  await waitFor(() =>
    expect(sentTo('callOuts.answer')).toEqual([{ callOutId: recorded.id, answer: 'coming' }]),
  )
})

test('call-out by someone else: “I can’t work” says what follows first', async () => {
  const { sentTo } = await open(waiting, { 'callOuts.answer': {} })
  await screen.findByRole('button', { name: 'I can’t work' })
  press('I can’t work')
  expect(await screen.findByText(/affects your reliability like any shift you cancel/)).toBeTruthy()
  expect(sentTo('callOuts.answer')).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: 'I can’t work' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sentTo('callOuts.answer')).toEqual([{ callOutId: recorded.id, answer: 'cannotWork' }]),
  )
})

test.each([
  ['denied', { status: 'denied', ...decided }, /^We’re looking into the call$/],
  ['upheld', { status: 'upheld', ...decided }, /^We decided that you called out$/],
  ['reversed', { status: 'reversed', ...decided }, /^The call-out doesn’t count against you$/],
  ['returned', { status: 'reversed', isReturned: true, ...decided }, /^The call-out was a mistake$/],
] as const)('call-out: %s says where it stands', async (_, more, title) => {
  await open(more)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['a closed question', { ...waiting, status: 'closed', answerBy: null } as const, undefined],
  ['a question after its deadline', waiting, '2026-11-21T14:00:01.000Z'],
  ['a call that can’t be denied anymore', {}, '2026-11-22T12:05:01.000Z'],
])('call-out: %s isn’t shown', async (_, more, now) => {
  await open(more, {}, now)
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
