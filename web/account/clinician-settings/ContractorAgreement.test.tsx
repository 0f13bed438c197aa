import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi, settled } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { ContractorAgreement } from './ContractorAgreement.tsx'

const settings = { newShiftInArea: true, boostedShift: true, agreement: null }
const signed = { version: AGREEMENT_VERSION, signature: 'Ana Delgado', signedAt: '2026-11-20T15:00:00.000Z' }

const sign = () => fireEvent.click(screen.getByRole('button', { name: 'Sign agreement' }))

test('agreement: signs with a typed name and is read-only afterwards', async () => {
  let agreement: typeof signed | null = null
  const { sentTo } = fakeApi({
    'clinicians.notificationSettings': () => ({ ...settings, agreement }),
    'clinicians.updateAgreement': () => (agreement = signed),
  })
  await draw(<ContractorAgreement />)
  expect(await screen.findByText('Independent contractor agreement')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The terms of use' }).getAttribute('href')).toBe('/terms')
  fireEvent.input(screen.getByLabelText(/Type your full name/), { target: { value: ' Ana Delgado ' } })
  sign()
  expect(await screen.findByText('Signed by Ana Delgado on 11/20/2026')).toBeTruthy()
  expect(sentTo('clinicians.updateAgreement')).toEqual([
    { version: AGREEMENT_VERSION, signature: 'Ana Delgado' },
  ])
  expect(screen.queryByRole('button', { name: 'Sign agreement' })).toBeNull()
})

test('agreement: another name than the account’s stands at the field', async () => {
  const { sentTo } = fakeApi({
    'accounts.current': clinicianUser,
    'clinicians.notificationSettings': settings,
  })
  await draw(<ContractorAgreement />)
  await screen.findByText('Independent contractor agreement')
  await settled()
  fireEvent.input(screen.getByLabelText(/Type your full name/), { target: { value: 'Anna Other' } })
  sign()
  const name = `${clinicianUser.firstName} ${clinicianUser.lastName}`
  expect(await screen.findByText(`Please sign with the name of your account, ${name}`)).toBeTruthy()
  expect(sentTo('clinicians.updateAgreement')).toEqual([])
})

test('agreement: requires a name', async () => {
  const { sentTo } = fakeApi({ 'clinicians.notificationSettings': settings })
  await draw(<ContractorAgreement />)
  await screen.findByText('Independent contractor agreement')
  await settled()
  sign()
  await waitFor(() => expect(screen.getByText('Please sign with your first and last name')).toBeTruthy())
  expect(sentTo('clinicians.updateAgreement')).toEqual([])
})

test('agreement: a new version has to be signed again', async () => {
  fakeApi({
    'clinicians.notificationSettings': { ...settings, agreement: { ...signed, version: '2020-01' } },
  })
  await draw(<ContractorAgreement />)
  expect(await screen.findByText(/updated the agreement/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign agreement' })).toBeTruthy()
})
