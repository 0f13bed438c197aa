import type { MatchReason } from '@gaitway/contract/values/enums'
import { milesBetween, type Position } from '@gaitway/contract/places'

const POINTS = { license: 30, setting: 25, distance: 25, experience: 10, history: 10 }
const POINTS_PER_SETTING_YEAR = 5
const POINTS_PER_SHIFT = 2
/** Closer than this scores full points, farther scores none. */
const NEAR_MILES = 5
const FAR_MILES = 100
/** Shifts within this distance have the match reason “near home”. */
const NEAR_HOME_MILES = 15

export type Experience = { day: string; isAvailable: boolean; startTime: string }
export type MatchFacts = {
  hasLicense: boolean
  settingYears: number
  distanceMiles: number | null
  practiceYears: number | null
  minExperienceYears: number
  completedShifts: number
}
type MatchPart = { name: string; points: number; of: number }
export type Match = { score: number; parts: MatchPart[] }

/** How well an applicant fits a job: five parts that add up to at most 100. */
export const calculateMatch = (facts: MatchFacts): Match => {
  const parts = [
    { name: 'License', points: facts.hasLicense ? POINTS.license : 0, of: POINTS.license },
    {
      name: 'Years in this setting',
      points: Math.min(POINTS.setting, facts.settingYears * POINTS_PER_SETTING_YEAR),
      of: POINTS.setting,
    },
    { name: 'Distance', points: distancePoints(facts.distanceMiles), of: POINTS.distance },
    { name: 'Experience', points: experiencePoints(facts), of: POINTS.experience },
    {
      name: 'Shifts worked',
      points: Math.min(POINTS.history, facts.completedShifts * POINTS_PER_SHIFT),
      of: POINTS.history,
    },
  ]
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts }
}

const distancePoints = (miles: number | null) => {
  if (miles === null) return 0
  const share = (FAR_MILES - miles) / (FAR_MILES - NEAR_MILES)
  return Math.round(POINTS.distance * Math.min(1, Math.max(0, share)))
}

const experiencePoints = ({ practiceYears, minExperienceYears }: MatchFacts) => {
  if (practiceYears === null) return 0
  if (practiceYears >= minExperienceYears) return POINTS.experience
  return Math.floor((POINTS.experience * practiceYears) / minExperienceYears)
}

/** Why a shift fits a clinician, most important first. */
export const listMatchReasons = (facts: {
  milesFromHome: number | null
  settingYears: number
  payRateCents: number
  medianRateCents: number | null
}): MatchReason[] => {
  const { milesFromHome, settingYears: years, payRateCents, medianRateCents } = facts
  const reasons: [MatchReason, boolean][] = [
    ['nearHome', milesFromHome !== null && milesFromHome <= NEAR_HOME_MILES],
    ['yourSetting', years > 0],
    ['aboveMedian', medianRateCents !== null && payRateCents > medianRateCents],
  ]
  return reasons.flatMap(([reason, applies]) => (applies ? [reason] : []))
}

/** The most years a clinician has in any of the job's settings. */
export const settingYears = (experience: readonly Experience[], settingTypes: readonly string[]) =>
  experience
    .filter(({ day, isAvailable }) => isAvailable && settingTypes.includes(day))
    .reduce((most, { startTime }) => Math.max(most, Number(startTime) || 0), 0)

/** Miles between two positions, to a tenth; unknown if either has no coordinates. */
export const roundedMiles = (a: Position | null, b: Position | null) =>
  a && b ? Math.round(milesBetween(a, b) * 10) / 10 : null
