import { assessCredentials, type Credential } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/format/time'

type Profile = Output<'clinicians.read'>
export type CredentialWithDocuments = Credential & { documents: readonly string[] }

/** Whether a credential is expired, expiring, or missing although something depends on it. */
export const needsAttention = (credential: Credential) =>
  credential.state === 'missing' ? credential.consequence !== null : credential.state !== 'valid'

const listCredentialDocuments = (key: string, profile: Profile): readonly (string | null)[] =>
  ({
    malpractice: [profile.malpracticeUrl],
    cpr: [profile.cprPictureUrl],
    tb: [profile.tbTestPictureUrl],
    driving: profile.drivingLicensePhotoUrl ?? [],
    resume: [profile.resumeUrl],
    covid: [profile.covidTestPictureUrl],
  })[key] ?? []

/** The credentials that are expired or expire within a month, soonest first. */
export const listExpiringCredentials = (profile: Profile, now: Date) =>
  listCredentials(profile, now).flatMap(({ state, ...rest }) =>
    state === 'expired' || state === 'expiring' ? [{ ...rest, state }] : [],
  )

/** Sorts expired ones first, then missing ones, then by expiration date. Undated and optional ones come last. */
const rankUrgency = (credential: Credential) => {
  if (credential.state === 'expired') return -2_000_000 + (credential.daysLeft ?? 0)
  if (credential.state === 'missing') return credential.consequence === null ? 2_000_000 : -1_000_000
  return credential.daysLeft ?? 1_000_000
}

/** All licenses and documents, the most urgent first. */
export const listCredentials = (profile: Profile, now: Date): CredentialWithDocuments[] =>
  assessCredentials(profile, dayIn(DEFAULT_TIME_ZONE, now))
    .map(credential => ({
      ...credential,
      documents:
        credential.state === 'missing'
          ? []
          : listCredentialDocuments(credential.key, profile).filter(url => typeof url === 'string'),
    }))
    .toSorted((a, b) => rankUrgency(a) - rankUrgency(b))
