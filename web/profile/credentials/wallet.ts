import { assessCredentials, type Credential } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/format/time'

type Profile = Output<'clinicians.read'>
export type CredentialWithDocuments = Credential & { documents: readonly string[] }

/** Expired, expiring, or missing although something depends on it. */
export const needsYou = ({ state, blocks }: Credential) =>
  state === 'expired' || state === 'expiring' || (state === 'missing' && blocks !== null)

const listCredentialDocuments = (key: string, profile: Profile): readonly (string | null)[] => {
  const documents: Record<string, readonly (string | null)[]> = {
    malpractice: [profile.malpracticeUrl],
    cpr: [profile.cprPictureUrl],
    tb: [profile.tbTestPictureUrl],
    driving: profile.drivingLicensePhotoUrl ?? [],
    resume: [profile.resumeUrl],
    covid: [profile.covidTestPictureUrl],
  }
  return documents[key] ?? []
}

/** Expired or expiring within a month, soonest first. */
export const expiringCredentials = (profile: Profile, now: Date) =>
  listCredentials(profile, now).flatMap(({ state, ...rest }) =>
    state === 'expired' || state === 'expiring' ? [{ ...rest, state }] : [],
  )

/** Expired first, then missing, then by expiration date. Undated and optional ones come last. */
const urgency = (one: Credential) => {
  if (one.state === 'expired') return -2_000_000 + (one.daysLeft ?? 0)
  if (one.state === 'missing') return one.blocks === null ? 2_000_000 : -1_000_000
  return one.daysLeft ?? 1_000_000
}

/** All licenses and documents, the most urgent first. */
export const listCredentials = (profile: Profile, now: Date): CredentialWithDocuments[] =>
  assessCredentials(profile, dayIn(DEFAULT_TIME_ZONE, now))
    .map(one => ({
      ...one,
      documents:
        one.state === 'missing'
          ? []
          : listCredentialDocuments(one.key, profile).filter(url => typeof url === 'string'),
    }))
    .toSorted((a, b) => urgency(a) - urgency(b))
