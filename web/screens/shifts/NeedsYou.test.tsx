import { wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { screen } from '@testing-library/preact'
import { draw, fakeApi } from '../../testing/fake-api.tsx'
import { NeedsYou } from './NeedsYou.tsx'

const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const open = async (cprEnds: string, tbEnds: string) => {
  fakeApi({
    'product.config': { now: '2026-11-20T16:00:00Z' },
    'applications.shifts': { data: [], count: 0 },
    'clinicians.read': {
      ...wholeProfile({} as never),
      licenseDetails: [{ licenseNumber: 'PT1', state: 'TX', licenseExpDate: on('2028-05-01') }],
      malpracticeExp: on('2028-05-01'),
      cprExpiryDate: on(cprEnds),
      tbTestExpiryDate: on(tbEnds),
    },
  })
  await draw(<NeedsYou />)
}

test('a credential that ended leads to all of them', async () => {
  await open('2026-11-10', '2026-12-01')
  const link = await screen.findByRole('link', { name: /CPR certification has expired/ })
  expect(link.getAttribute('href')).toBe('/clinician/credentials')
  expect(screen.getByText('1 more credential needs you')).toBeTruthy()
})

test('one that ends within a month is told with its days', async () => {
  await open('2028-05-01', '2026-12-20')
  expect(await screen.findByRole('link', { name: /TB test ends in 30 days/ })).toBeTruthy()
})

test('with a month and more to go nothing is waiting', async () => {
  await open('2028-05-01', '2026-12-21')
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
})
