import { cleanup, screen, waitFor } from '@testing-library/preact'
import { refused } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import {
  cardRead as read,
  formShown as shown,
  openTimeCard as open,
  press,
  reason,
  reasonLabel,
  set,
} from '../../../../test/web/time-card-page.tsx'
import { cardShown } from '../../../../test/web/time-cards.ts'

test('extra time: asks for a reason only while the times exceed the slot', async () => {
  await open({})
  await shown()
  expect(screen.queryByLabelText(reasonLabel)).toBeNull()
  set('End', '17:45')
  await screen.findByLabelText(reasonLabel)
  expect(screen.getByText(/^You worked 1 hr 30 min more than scheduled\./)).toBeTruthy()
  set(reasonLabel, reason)
  set('End', '16:15')
  await waitFor(() => expect(screen.queryByLabelText(reasonLabel)).toBeNull())
  set('End', '17:45')
  expect(((await screen.findByLabelText(reasonLabel)) as HTMLTextAreaElement).value).toBe(reason)
  set('Start', '09:30')
  await waitFor(() => expect(screen.queryByLabelText(reasonLabel)).toBeNull())
})

test('extra time: submitting without a reason shows an error at the field and keeps what was typed', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  await shown()
  set('End', '17:45')
  await screen.findByLabelText(reasonLabel)
  press('Submit')
  expect(await screen.findByText('Enter a reason for the extra time')).toBeTruthy()
  expect(screen.getByLabelText(reasonLabel).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(reasonLabel)))
  expect((screen.getByLabelText('End') as HTMLInputElement).value).toBe('17:45')
  expect(sentTo('timesheets.write')).toEqual([])
  set(reasonLabel, ` ${reason} `)
  await waitFor(() => expect(screen.queryByText('Enter a reason for the extra time')).toBeNull())
  press('Submit')
  const entries = [{ slotId: ids.slot, endTime: '2026-11-21T23:45:00.000Z', extraTimeReason: reason }]
  await waitFor(() => expect(sentTo('timesheets.write')).toMatchObject([{ submit: true, entries }]))
})

test('extra time: a draft needs no reason, and a reason no longer needed is not sent', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  await shown()
  set('End', '17:45')
  await screen.findByLabelText(reasonLabel)
  set(reasonLabel, reason)
  set('End', '16:00')
  await waitFor(() => expect(screen.queryByLabelText(reasonLabel)).toBeNull())
  press('Save draft')
  await waitFor(() => expect(sentTo('timesheets.write')).toHaveLength(1))
  expect(JSON.stringify(sentTo('timesheets.write'))).not.toContain(reason)
  cleanup()
  const again = await open({ 'timesheets.write': {} })
  await shown()
  set('End', '17:45')
  await screen.findByLabelText(reasonLabel)
  press('Save draft')
  await waitFor(() => expect(again.sentTo('timesheets.write')).toMatchObject([{ submit: false }]))
})

test('extra time: an API error about the reason appears at its field', async () => {
  await open({
    'timesheets.write': refused(422, 'fields_wrong', {
      'entries.0.extraTimeReason': 'Use 500 characters or fewer',
    }),
  })
  await shown()
  set('End', '17:45')
  await screen.findByLabelText(reasonLabel)
  set(reasonLabel, reason)
  press('Submit')
  expect(await screen.findByText('Use 500 characters or fewer')).toBeTruthy()
  expect(screen.getByLabelText(reasonLabel).getAttribute('aria-invalid')).toBe('true')
})

const choices = { accept: { payCents: 60_450, effect: null }, decline: { payCents: 51_150, effect: null } }
const asks = { minutes: 90, reason: null, decidedAt: null, staffDecideFrom: null }
const accepted = async (extraTime: object, open90 = 0) => {
  const silent = { isAutoAccepted: true, openExtraMinutes: open90 }
  const [entry] = read.entries
  const entries = [{ ...entry, workedMinutes: 585, extraTime: { minutes: 90, reason } }]
  const card = { ...read, ...silent, status: 'accepted', entries, workedMinutes: 585, extraTime }
  await open({ 'timesheets.read': card }, shiftShown({ timesheet: cardShown('accepted', silent) }))
}

test('extra time: after auto-accept it shows what is pending, what it pays and why', async () => {
  await accepted({ ...asks, status: 'waiting', choices }, 90)
  expect(
    await screen.findByText(
      /Your extra time \(1 hr 30 min\) is waiting for the facility’s approval\. It pays \$93\.00 more if they accept it\.$/,
    ),
  ).toBeTruthy()
  expect(screen.getByText(`1 hr 30 min of extra time: ${reason}`)).toBeTruthy()
})

test.each([
  ['accepted', null, /Extra time accepted: 1 hr 30 min\.$/],
  ['declined', 'You left at five.', /Extra time declined: 1 hr 30 min\. Reason: You left at five\.$/],
])('extra time: shows that it was %s', async (status, why, sentence) => {
  await accepted({ ...asks, status, reason: why, choices: null })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('extra time: a submitted time card shows what it pays', async () => {
  await open(
    {
      'timesheets.read': {
        ...read,
        status: 'pending',
        openExtraMinutes: 90,
        extraTime: { ...asks, status: 'waiting', choices },
      },
    },
    shiftShown({ timesheet: cardShown('pending', { openExtraMinutes: 90 }) }),
  )
  expect(
    await screen.findByText(
      /Extra time needs approval: 1 hr 30 min\. It pays \$93\.00 more if they accept it\.$/,
    ),
  ).toBeTruthy()
})
