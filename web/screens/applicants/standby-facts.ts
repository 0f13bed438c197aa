import type { Applicant } from './applicant-facts.ts'

/** How far the asking of standbys has come since the last drop-out. */
export const standbyAnswers = (applicants: readonly Applicant[]) => {
  const waiting = applicants.filter(({ status }) => status === 'applied')
  const whose = (status: NonNullable<Applicant['standbyOffer']>['status']) =>
    waiting.filter(({ standbyOffer }) => standbyOffer?.status === status)
  return { saidYes: whose('accepted')[0], asked: whose('offered')[0], silent: whose('lapsed') }
}
