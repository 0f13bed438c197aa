import { render, screen } from '@testing-library/preact'
import { cardShown } from '../../../../test/web/time-cards.ts'
import { shiftShown } from '../../../../test/web/jobs.ts'
import { listShiftEndings, isOpenApplication, TimeCardCell } from './shift-cells.tsx'

const sentHome = { at: '2026-11-21T16:00:00.000Z', minimumCents: 24_800, reason: null }
const worked = shiftShown({ shiftStatus: 'completed' })

test.each([
  ['a shift that is over', worked, ['noShow']],
  ['one that is under way', { ...worked, shiftStatus: 'current' as const }, ['noShow', 'sentHome']],
  ['one whose clinician came and was sent home', { ...worked, sentHome }, []],
  [
    'a full-time post that is over',
    { ...worked, jobId: { ...worked.jobId, jobType: 'FULL_TIME' as const } },
    [],
  ],
  ['one whose time card is accepted', { ...worked, timesheet: cardShown('accepted') }, []],
])('end menu: offers the actions for %s', (_, shift, kinds) => {
  expect(listShiftEndings(shift)).toEqual(kinds)
})

test.each([
  ['current', 'quiet'],
  ['completed', 'clay'],
] as const)('time card: one not submitted for a shift that is %s is shown as %s', (shiftStatus, tone) => {
  render(<TimeCardCell shift={shiftShown({ shiftStatus, timesheet: null })} onOpen={undefined} />)
  expect(screen.getByText('Not submitted yet').classList.contains(tone)).toBe(true)
})

test('applicants: linked while the shift is open', () => {
  const applied = shiftShown({ shiftStatus: 'applied' })
  const inStatus = (status: 'posted' | 'confirmed') => ({ ...applied, jobId: { ...applied.jobId, status } })
  expect(isOpenApplication(inStatus('posted'))).toBe(true)
  expect(isOpenApplication(inStatus('confirmed'))).toBe(false)
  expect(isOpenApplication(worked)).toBe(false)
})
