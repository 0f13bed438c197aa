import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import {
  applicantShown,
  billingShown,
  facilityUser,
  ownJob,
  subUserWith,
} from '../../../../test/web/facility.ts'
import { draw, fakeApi, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids } from '../../../../test/web/jobs.ts'
import { Applicants } from './Applicants.tsx'

beforeAll(showDialogsInJsdom)

const ana = applicantShown(0)
const ben = applicantShown(1, { isStandby: true })
const cleo = applicantShown(2)
const listOf = (...data: object[]) => ({ data, count: data.length })

const open = async (answers: Answers, more = '') => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T20:28:00.000Z' },
    'jobs.read': ownJob(),
    'applications.applicants': listOf(ana, ben),
    'payments.billing': billingShown,
    'clinicians.read': { phone: '7135550100', email: 'ana@example.test' },
    ...answers,
  })
  await draw(<Applicants />, `/facility/applicants?jobId=${ids.job}${more}`)
  return api
}

const droppedOut = {
  kind: 'droppedOut',
  at: '2026-11-20T20:10:00.000Z',
  reason: 'I am ill.',
  byStaff: false,
  clinicianName: 'Ana Delgado',
  cost: null,
  returnedCents: 57_927,
} as const
/** The shift is open again because Ana canceled. These applicants are still available. */
const afterwards = (answers: Answers, ...applicants: object[]) =>
  open({
    'jobs.read': ownJob({ endings: [droppedOut] }),
    'applications.applicants': listOf(...applicants, { ...ana, status: 'cancelled' }),
    ...answers,
  })
const offered = (status: string) => ({
  ...ben,
  standbyOffer: { status, answerBy: '2026-11-20T21:40:00.000Z' },
})
const noteOf = async () => (await screen.findByText(/^Ana Delgado canceled/)).parentElement?.textContent

test('standby: a standby applicant has a badge', async () => {
  await open({})
  const column = within(await screen.findByRole('article', { name: 'Ben Ortiz' }))
  expect(column.getByText('Standby')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Ana Delgado' })).queryByText('Standby')).toBeNull()
})

test('standby: those below the confirmed clinician can be declined but not confirmed', async () => {
  const reasons = [{ code: 'not_open', text: 'This shift is not open any more.' }]
  await open({
    'jobs.read': ownJob({ status: 'confirmed' }),
    'applications.applicants': listOf({ ...ana, status: 'upcoming' }, { ...ben, reasons }),
  })
  const group = within(await screen.findByRole('region', { name: 'Standby' }))
  expect(group.getByText(/If Ana cancels before the shift starts/)).toBeTruthy()
  expect(group.getByText('Eligible')).toBeTruthy()
  expect(group.getByRole('button', { name: 'Decline' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm and pay' })).toBeNull()
})

const pay = async () => {
  const button = await screen.findByRole('button', { name: 'Confirm and pay $579.27' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
}
const tick = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /^If they cancel, confirm a standby/ })

test('standby: the confirm sheet offers to confirm standbys automatically and explains the payment', async () => {
  const { sentTo } = await open(
    { 'applications.applicants': listOf(ana, ben, cleo), 'applications.confirm': {} },
    `&confirm=${ana.id}`,
  )
  expect((await tick()).checked).toBe(false)
  expect(screen.getByText(/right away: \$579\.27 with Visa ending in 4242\.$/)).toBeTruthy()
  expect(screen.getByText(/decline the other applicant\. 1 standby will stay on the list\.$/)).toBeTruthy()
  fireEvent.click(await tick())
  await pay()
  await waitFor(() => expect(sentTo('applications.confirm')[0]).toMatchObject({ standbyAgreed: true }))
})

test('standby: without another standby there is nothing to agree to', async () => {
  const { sentTo } = await open({ 'applications.confirm': {} }, `&confirm=${ben.id}`)
  await pay()
  await waitFor(() => expect(sentTo('applications.confirm')).toHaveLength(1))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(sentTo('applications.confirm')[0]).not.toHaveProperty('standbyAgreed')
})

test('standby: the agreement stays checked after a card was added on another page', async () => {
  const { sentTo } = await open({ 'payments.openSetup': { url: '#' } }, `&confirm=${ana.id}&standbys=agreed`)
  expect((await tick()).checked).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a card' }))
  await waitFor(() =>
    expect(sentTo('payments.openSetup')[0]?.returnPath).toContain('&added=card&standbys=agreed'),
  )
})

test.each([
  [
    'one is asked',
    'offered',
    /We asked Ben Ortiz to fill in\. They have until 3:40 PM CST to answer \(in 1 hr 12 min\)\./,
  ],
  [
    'no answer',
    'lapsed',
    /No answer: Ben Ortiz\.No standbys are left to ask\. The shift is on the job board\./,
  ],
])(
  'standby: after a cancellation the page says who canceled and what happens next: %s',
  async (_, status, says) => {
    await afterwards({}, offered(status))
    await waitFor(async () => expect(await noteOf()).toMatch(says))
    expect(await noteOf()).toMatch(/^Ana Delgado canceled on Fri, Nov 20, 2:10 PM CST\./)
  },
)

test('standby: one who accepted comes first and can be confirmed from the notice', async () => {
  await afterwards({}, cleo, offered('accepted'))
  expect(await screen.findByText('Ben Ortiz accepted. Confirm and pay to book them.')).toBeTruthy()
  const [first] = screen.getAllByRole('article')
  expect(first?.getAttribute('aria-label')).toBe('Ben Ortiz')
  const [inNote] = screen.getAllByRole('button', { name: 'Confirm and pay' })
  fireEvent.click(inNote as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Confirm Ben Ortiz' })).toBeTruthy()
})

test('standby: a member without payments reads that a standby accepted and who can confirm', async () => {
  await afterwards({ 'accounts.current': subUserWith('applicants') }, offered('accepted'))
  expect(await noteOf()).toContain('You need Payments access to confirm.')
  expect(screen.queryByRole('button', { name: 'Confirm and pay' })).toBeNull()
})
