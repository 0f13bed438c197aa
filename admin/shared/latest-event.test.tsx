import { fireEvent, screen } from '@testing-library/dom'
import type { GetListParams } from 'react-admin'
import { Notification, RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { call } from '../session.ts'
import { answerCalls } from '../../test/admin/answer-calls.ts'
import { close, render } from '../../test/admin/render.tsx'
import { MoveButtons } from './MoveButtons.tsx'

afterEach(close)

const event = {
  id: 'event',
  noun: 'user',
  nounId: 'ivy',
  verb: 'approve',
  actorUserId: 'ada',
  actorName: 'Ada Whitmore',
  actorSide: 'admin',
  happenedAt: '2026-11-24T15:00:00Z',
  serialNumber: null,
  details: {},
  jobId: null,
}
const listed = jest.fn()
const getList = async (resource: string, { filter }: GetListParams) => {
  listed(resource, filter)
  return { data: [event], total: 1 }
}

const press = async (code: string) => {
  answerCalls({ '': { status: 409, code, message: 'It was changed before.' } })
  await render(
    <ResourceContextProvider value="users">
      <RecordContextProvider value={{ id: 'ivy' }}>
        <MoveButtons
          moves={[
            {
              label: 'Approve',
              send: () => call('accounts.decide', { userId: 'ivy', status: 'approved' }),
              success: 'Approved',
            },
          ]}
        />
        <Notification />
      </RecordContextProvider>
    </ResourceContextProvider>,
    { getList: getList as never },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
}

test.each(['move_not_open', 'out_of_date'])(
  'failure: of a decision that someone else just made, says who decided what and when: %s',
  async code => {
    await press(code)
    expect((await screen.findByText(/^This just changed: /)).textContent).toMatch(
      /Ada Whitmore approved .+, 11\/24\/2026, \d+:\d\d [AP]M/,
    )
    expect(listed).toHaveBeenCalledWith('audit-log', { nounId: 'ivy' })
  },
)

test('failure: anything else is said as the server says it', async () => {
  await press('rate_limited')
  expect(await screen.findByText('It was changed before.')).toBeTruthy()
  expect(listed).not.toHaveBeenCalled()
})
