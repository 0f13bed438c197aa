import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { draw, fakeApi } from '../../../test/web/fake-api.tsx'
import { OwnProfile } from './OwnProfile.tsx'

const id = '01900000-0000-7000-8000-000000000201'
const user = {
  id: '01900000-0000-7000-8000-000000000202',
  firstName: 'Ana',
  lastName: 'Delgado',
  roles: 'pt',
  isApprovedByAdmin: false,
  status: 'pending',
  clinicianId: { id, isSignupCompleted: true, signupStageCount: 4 },
  facilityId: null,
  access: [],
}
const profile = {
  id,
  clinicianType: 'pt',
  firstName: 'Ana',
  lastName: 'Delgado',
  phone: '7135550100',
  email: 'ana@example.test',
  totalPracticYears: 8,
  rating: 4.5,
  ratingCount: 2,
  reliability: {
    shifts: 50,
    figures: [{ name: 'showedUp', times: 48, of: 50 }],
  },
  facilityExperience: [{ day: 'SNF', isAvailable: true, startTime: '5' }],
  isPrivateHidden: false,
}

test('own profile: shows what facilities see, without private details', async () => {
  fakeApi({ 'accounts.current': user, 'notifications.list': {}, 'clinicians.read': profile })
  await draw(<OwnProfile />, '/clinician/profile')
  expect(await screen.findByRole('heading', { name: 'Ana Delgado' })).toBeTruthy()
  expect(screen.getByText('SNF: 5 year(s)')).toBeTruthy()
  expect(screen.queryByText(/555-0100|ana@example/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/clinician/settings')
})

test('own profile: saves the PDF under the name from the API', async () => {
  fakeApi({ 'accounts.current': user, 'notifications.list': {}, 'clinicians.read': profile })
  const answer = global.fetch
  const requests: string[] = []
  global.fetch = (async (url: string, init: RequestInit) => {
    if (!url.includes('download-profile')) return answer(url, init)
    requests.push(url)
    const headers = new Headers({ 'content-disposition': "inline; filename*=UTF-8''Ana-Delgado-profile.pdf" })
    return { ok: true, status: 200, headers, blob: async () => new Blob(['%PDF-']) }
  }) as never
  URL.createObjectURL = () => 'blob:profile'
  const saved: string[] = []
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(`${this.href} as ${this.download}`)
  }
  await draw(<OwnProfile />, '/clinician/profile')
  fireEvent.click(await screen.findByRole('button', { name: 'Download as PDF' }))
  await waitFor(() => expect(saved).toEqual(['blob:profile as Ana-Delgado-profile.pdf']))
  expect(requests).toEqual([`/api/clinician/download-profile?id=${id}`])
})
