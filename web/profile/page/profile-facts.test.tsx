import type { ClinicianDetails } from '@gaitway/contract/format/profile-lines'
import { listProfileDocuments } from './OwnProfile.tsx'

const bare = {
  resumeUrl: null,
  drivingLicensePhotoUrl: null,
  cprPictureUrl: null,
  tbTestPictureUrl: null,
  covidTestPictureUrl: null,
  malpracticeUrl: null,
} as unknown as ClinicianDetails

test('documents: lists only those that exist and are visible', () => {
  expect(listProfileDocuments(bare)).toEqual([])
  expect(
    listProfileDocuments({ ...bare, resumeUrl: '/api/files/1', drivingLicensePhotoUrl: ['/api/files/2'] }),
  ).toEqual([
    { name: 'Resume', url: '/api/files/1' },
    { name: 'Driver’s license', url: '/api/files/2' },
  ])
})
