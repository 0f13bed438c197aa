import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { noRatingsYet } from '../../domain/ratings.ts'
import type { Outside } from '../../outside/outside.ts'
import { findAgreement } from '../../store/agreements.ts'
import { findClinician, listLicences } from '../../store/clinicians.ts'
import { signedLink } from '../files/links.ts'
import { profileOf } from './columns.ts'
import { agreementShown } from './update-agreement.ts'

/** Contact, birth date, home address, documents: nobody else's business before a shift is confirmed. */
const hidden = {
  phone: null,
  dateOfBirth: null,
  emrgencyContactName: null,
  emrgencyContactPhone: null,
  homeAddress1: null,
  homeAddressZipCode: null,
  referenceFrom: null,
  referenceBy: null,
  resumeUrl: null,
  drivingLicensePhotoUrl: null,
  covidTestPictureUrl: null,
  cprPictureUrl: null,
  tbTestPictureUrl: null,
  malpracticeUrl: null,
}

type Wish = { isPrivateHidden: boolean; isAgreementShown?: boolean; isFavorite?: boolean }

/** A clinician's profile as it is read out, whole or without what is private. */
export const readProfile = async (
  outside: Outside,
  id: string,
  { isPrivateHidden, isAgreementShown = true, isFavorite = false }: Wish,
): Promise<Output<'clinicians.read'>> => {
  const row = await findClinician(outside.db, id)
  if (!row) throw refuse('not_found')
  const profile = profileOf(row, await listLicences(outside.db, id))
  const agreement = isAgreementShown ? await findAgreement(outside.db, id) : undefined
  const sign = (url: string | null) => signedLink(outside, url)
  return {
    id,
    userId: row.userId,
    email: isPrivateHidden ? null : row.email,
    clinicianType: row.clinicianType,
    ...profile,
    profileUrl: sign(profile.profileUrl),
    resumeUrl: sign(profile.resumeUrl),
    drivingLicensePhotoUrl: (profile.drivingLicensePhotoUrl ?? []).flatMap(url => sign(url) ?? []),
    covidTestPictureUrl: sign(profile.covidTestPictureUrl),
    cprPictureUrl: sign(profile.cprPictureUrl),
    tbTestPictureUrl: sign(profile.tbTestPictureUrl),
    malpracticeUrl: sign(profile.malpracticeUrl),
    ...(isPrivateHidden ? hidden : {}),
    isSignupCompleted: row.isSignupCompleted,
    signupStageCount: row.signupStageCount,
    isPrivateHidden,
    agreement: agreement ? agreementShown(agreement) : null,
    isFavorite,
    ...noRatingsYet,
  }
}
