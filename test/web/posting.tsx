import type { ReactNode } from 'react'
import { act, fireEvent, screen } from '@testing-library/preact'
import { calculatePrice } from '@gaitway/contract/values/fees'
import { minutesBetween } from '@gaitway/contract/format/time'
import { facilityShown } from './facility.ts'
import { draw, fakeApi, settled, type Answers } from './fake-api.tsx'
import { jobShown } from './jobs.ts'
import { PostShift } from '../../web/shift/facility/posting/PostShift.tsx'

type PricedJob = { hourlyRate: number; slots: { startDate: string; endDate: string }[] }
/** The server's prices with this service fee. */
export const priceWith = (feePercent: number) => (sent: object) => {
  const { hourlyRate, slots } = sent as PricedJob
  const facts = {
    jobType: 'PART_TIME' as const,
    hourlyRate,
    payRateCents: hourlyRate * 100,
    slotMinutes: slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
    parkingCents: 0,
    otherCents: 0,
    feePercent,
  }
  const card = calculatePrice({ ...facts, paymentType: 'card' })
  const ACH = calculatePrice({ ...facts, paymentType: 'ACH' })
  return { feePercent, card, ACH, invoice: ACH }
}

const last = jobShown({ jobAddress1: '9 Elm St', zipCode: '78701' })

export const median = {
  rateCents: 5142,
  source: 'US Bureau of Labor Statistics',
  kind: 'mean',
  sample: null,
  minRate: 45,
  defaultRate: 60,
}

/** The sheet to post a shift, opened for a day or from an earlier shift. */
export const openPosting = async (
  answers: Answers = {},
  shown: { day?: string; from?: string } = { day: '2026-12-01' },
  { page, address = '/facility/shiftmanagement' }: { page?: ReactNode; address?: string } = {},
) => {
  const api = fakeApi({
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': last,
    'facilities.timeZones': { timeZones: ['America/Phoenix'] },
    'jobs.medianRate': median,
    'jobs.previewPrice': priceWith(10),
    'jobs.post': [jobShown()],
    'jobTemplates.list': [],
    'clinicians.favorites': { data: [], count: 0 },
    ...answers,
  })
  await draw(page ?? <PostShift open {...shown} onClose={() => {}} />, address)
  await screen.findByLabelText(/^Day/)
  await settled()
  return api
}
export const fill = (label: RegExp, value: string) => {
  const input = screen.getByLabelText(label)
  fireEvent.input(input, { target: { value } })
  fireEvent.change(input, { target: { value } })
  void act(() => input.blur())
}
export const fillTimes = (start: string, end: string) => {
  fill(/^Start/, start)
  fill(/^End/, end)
}
export const useLast = () => fireEvent.click(screen.getByRole('button', { name: 'Use last shift' }))
export const post = () => fireEvent.click(screen.getByRole('button', { name: /^Post \d* ?shifts?$/ }))

export const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
export const typedTimes = () => [valueOf(/^Day/), valueOf(/^Start/), valueOf(/^End/)]
