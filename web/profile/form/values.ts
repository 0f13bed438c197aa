import { patientTypes, settingTypes, weekdays } from '@gaitway/contract/values/enums'
import { requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import type { ProfileFields, ProfileField } from '@gaitway/contract/fields/profile'
import { specialistCertifications } from '@gaitway/contract/values/profile-choices'
import type { UploadedFile } from '../../api/uploaded-file.ts'
import { copy } from './copy.ts'
import { sectionByField } from './sections.ts'

/** The profile as form values, under its wire names. */
export type ProfileValues = { [Name in ProfileField]?: unknown } & {
  /** Removed or replaced files, to be deleted once the profile is saved. */
  droppedFiles?: readonly string[]
}
export type LicenseRow = { licenseNumber?: string; state?: string; licenseExpDate?: string }
export type CertificationRow = {
  name?: string
  /** The name was typed in, not chosen from the list. */
  isOther?: boolean
  description?: string
  receivedYear?: number
}
export type ExperienceRow = { day: string; isAvailable: boolean; startTime?: number }

type FieldCodec = { toWire: (held: never) => unknown; toForm: (wire: never) => unknown }
const codec = <Wire, Held>(
  toWire: (held: Held | undefined) => Wire,
  toForm: (wire: Wire) => Held | undefined,
) => ({ toWire, toForm }) as FieldCodec

/** The wire format of a date: epoch milliseconds of midnight UTC, as text. */
export const toEpoch = (day: string | undefined) => {
  const milliseconds = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(milliseconds) ? null : String(milliseconds)
}
export const fromEpoch = (milliseconds: string | null | undefined) =>
  milliseconds ? new Date(Number(milliseconds)).toISOString().slice(0, 10) : undefined

const unchanged = codec<unknown, unknown>(
  held => (held === '' ? null : (held ?? null)),
  wire => wire ?? undefined,
)
const day = codec(toEpoch, fromEpoch)
const list = codec<string[], readonly string[]>(
  held => [...(held ?? [])],
  wire => wire ?? [],
)
const buildPictureFile = (url: string, name: string): UploadedFile => ({
  url,
  name,
  contentType: 'image/jpeg',
})
/** A profile doesn’t store the names of its files. */
const file = (name: keyof typeof copy.labels) =>
  codec<string | null, readonly UploadedFile[]>(
    held => held?.[0]?.url ?? null,
    wire => (wire ? [buildPictureFile(wire, copy.labels[name])] : []),
  )

const licenseRows = codec<unknown[], LicenseRow[]>(
  held =>
    (held ?? []).map(({ licenseNumber = '', state = '', licenseExpDate } = {}) => ({
      licenseNumber: licenseNumber.trim(),
      state,
      licenseExpDate: toEpoch(licenseExpDate) ?? '',
    })),
  wire => {
    const rows = (wire ?? []) as NonNullable<ProfileFields['licenseDetails']>
    return rows.length === 0
      ? [{}]
      : rows.map(row => ({ ...row, licenseExpDate: fromEpoch(row.licenseExpDate) }))
  },
)
const isBoardCertification = (name: string) => (specialistCertifications as readonly string[]).includes(name)
const certifications = codec<unknown[], CertificationRow[]>(
  held =>
    (held ?? []).map(({ name = '', description = '', receivedYear } = {}) => ({
      name: name.trim(),
      description: description.trim(),
      receivedYear: receivedYear === undefined ? '' : String(receivedYear),
    })),
  wire =>
    ((wire ?? []) as NonNullable<ProfileFields['certificationDetails']>).map(
      ({ name, description, receivedYear }) => ({
        name,
        ...(isBoardCertification(name) ? {} : { isOther: true }),
        ...(description ? { description } : {}),
        ...(receivedYear ? { receivedYear: Number(receivedYear) } : {}),
      }),
    ),
)
const texts = codec<string[], (string | undefined)[]>(
  held => (held ?? []).map(text => text?.trim() ?? ''),
  wire => wire ?? [],
)

const experience = (days: readonly string[]) =>
  codec<unknown[], ExperienceRow[]>(
    held =>
      days.map((name, index) => {
        const { isAvailable = false, startTime } = held?.[index] ?? {}
        return {
          day: name,
          isAvailable,
          startTime: isAvailable && startTime !== undefined ? String(startTime) : '',
        }
      }),
    wire =>
      days.map(name => {
        const rows = (wire ?? []) as NonNullable<ProfileFields['facilityExperience']>
        const found = rows.find(row => row.day === name)
        return {
          day: name,
          isAvailable: found?.isAvailable ?? false,
          ...(found?.startTime ? { startTime: Number(found.startTime) } : {}),
        }
      }),
  )
const week = codec<Record<string, boolean> | null, readonly string[]>(
  held => (held?.length ? Object.fromEntries(weekdays.map(name => [name, held.includes(name)])) : null),
  wire => weekdays.filter(name => wire?.[name]),
)

/** How to convert the fields whose form value differs from their wire value. */
const codecs: Partial<Record<ProfileField, FieldCodec>> = {
  profileUrl: file('profileUrl'),
  dateOfBirth: day,
  knownLanuages: list,
  licenseDetails: licenseRows,
  certificationDetails: certifications,
  specialityDetails: certifications,
  facilityCertificates: texts,
  facilityExperience: experience(settingTypes),
  patientExperience: experience(patientTypes),
  drivingLicensePhotoUrl: codec<string[], readonly UploadedFile[]>(
    held => (held ?? []).map(({ url }) => url),
    wire =>
      (wire ?? []).map((url, index) =>
        buildPictureFile(url, `${copy.labels.drivingLicensePhotoUrl} ${index + 1}`),
      ),
  ),
  resumeUrl: file('resumeUrl'),
  cprExpiryDate: day,
  cprPictureUrl: file('cprPictureUrl'),
  malpracticeExp: day,
  malpracticeUrl: file('malpracticeUrl'),
  tbTestDate: day,
  tbTestExpiryDate: day,
  tbTestPictureUrl: file('tbTestPictureUrl'),
  covidTestPictureUrl: file('covidTestPictureUrl'),
  availableWeekDays: week,
}
const codecFor = (name: ProfileField) => codecs[name] ?? unchanged
export const profileFields = Object.keys(sectionByField) as ProfileField[]

/** Fields that apply only if the answer is yes. */
const fieldsByAnswer = {
  isCPRCertification: Object.keys(requiredByAnswer.isCPRCertification),
  isMalpracticeInsurance: Object.keys(requiredByAnswer.isMalpracticeInsurance),
  isTbTest: [...Object.keys(requiredByAnswer.isTbTest), 'tbTestExpiryDate'],
}

/** Form values to wire values. Fields of a credential that the clinician doesn't have become null. */
export const toWire = (values: ProfileValues): ProfileFields => {
  const all = Object.fromEntries(
    profileFields.map(name => [name, codecFor(name).toWire(values[name] as never)]),
  )
  const denied = Object.entries(fieldsByAnswer).flatMap(([answer, names]) =>
    all[answer] === true ? [] : names,
  )
  return { ...all, ...Object.fromEntries(denied.map(name => [name, null])) } as ProfileFields
}

/** Wire values to form values. */
export const toForm = (profile: ProfileFields): ProfileValues =>
  Object.fromEntries(
    profileFields.flatMap(name => {
      const held = codecFor(name).toForm((profile[name] ?? null) as never)
      return held === undefined ? [] : [[name, held]]
    }),
  )
