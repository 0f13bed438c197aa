import { credentialsOf, type Credential } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/time'

type Profile = Output<'clinicians.read'>
export type Kept = Credential & { papers: readonly string[] }

/** Whether there is something to do about it: it ended, ends soon, or is missing where something depends on it. */
export const needsYou = ({ state, blocks }: Credential) =>
  state === 'expired' || state === 'expiring' || (state === 'missing' && blocks !== null)

const papersOf = (key: string, profile: Profile): readonly (string | null)[] => {
  const papers: Record<string, readonly (string | null)[]> = {
    malpractice: [profile.malpracticeUrl],
    cpr: [profile.cprPictureUrl],
    tb: [profile.tbTestPictureUrl],
    driving: profile.drivingLicensePhotoUrl ?? [],
    resume: [profile.resumeUrl],
    covid: [profile.covidTestPictureUrl],
  }
  return papers[key] ?? []
}

/** The credentials that ended or end within a month, the first of them first. */
export const endingOf = (profile: Profile, now: Date) =>
  walletOf(profile, now).flatMap(({ state, ...rest }) =>
    state === 'expired' || state === 'expiring' ? [{ ...rest, state }] : [],
  )

/** Ended first, then missing, then the soonest end; what has no end comes last, and what nobody needs after it. */
const urgency = (one: Credential) => {
  if (one.state === 'expired') return -2_000_000 + (one.daysLeft ?? 0)
  if (one.state === 'missing') return one.blocks === null ? 2_000_000 : -1_000_000
  return one.daysLeft ?? 1_000_000
}

/** Every licence and document with its papers, what needs the clinician first. */
export const walletOf = (profile: Profile, now: Date): Kept[] =>
  credentialsOf(profile, dayIn(DEFAULT_TIME_ZONE, now))
    .map(one => ({
      ...one,
      papers:
        one.state === 'missing' ? [] : papersOf(one.key, profile).filter(url => typeof url === 'string'),
    }))
    .toSorted((a, b) => urgency(a) - urgency(b))
