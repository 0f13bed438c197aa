import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import { accessToken } from '../../api/session.ts'
import { draw, fakeApi, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { NewTerms } from '../frame/Frame.tsx'

beforeAll(showDialogsInJsdom)

const older = { ...clinicianUser, termsVersion: '2020-01' }
const open = async (answers: Answers) => {
  let accepted = false
  const api = fakeApi({
    'accounts.current': () => (accepted ? clinicianUser : older),
    'accounts.acceptTerms': () => {
      accepted = true
      return clinicianUser
    },
    ...answers,
  })
  await draw(<NewTerms />, '/clinician/jobboard')
  await settled()
  return api
}

test('new terms: a user with older terms accepts the current ones to continue', async () => {
  const { sentTo } = await open({})
  expect(await screen.findByRole('dialog', { name: 'Our terms have changed' })).toBeTruthy()
  expect(screen.getByText(/^What changed: each shift now shows the service fee/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the terms' }).getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('link', { name: 'Read the privacy policy' }).getAttribute('href')).toBe('/privacy')
  fireEvent.click(screen.getByRole('button', { name: 'I accept' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('accounts.acceptTerms')).toEqual([{ version: TERMS_VERSION }])
})

test('new terms: declining logs out', async () => {
  const { sentTo } = await open({ 'accounts.logOut': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }))
  await settled()
  expect(sentTo('accounts.logOut')).toEqual([{ id: older.id, roles: 'pt', deviceToken: null }])
  expect(accessToken()).toBeUndefined()
})

test('new terms: a failed call keeps the dialog open', async () => {
  const { requests } = await open({ 'accounts.acceptTerms': undefined })
  fireEvent.click(await screen.findByRole('button', { name: 'I accept' }))
  await settled()
  expect(requests.map(({ name }) => name)).not.toContain('accounts.acceptTerms')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('new terms: a user with the current terms isn’t asked', async () => {
  await open({ 'accounts.current': clinicianUser })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('new terms: nobody is asked without a connection, so the next shift stays readable', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open({})
  expect(screen.queryByRole('dialog')).toBeNull()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('dialog', { name: 'Our terms have changed' })).toBeTruthy()
  online.mockRestore()
})
