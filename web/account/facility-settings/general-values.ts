import { facilityTypes } from '@gaitway/contract/values/enums'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { listUploadedFiles, type UploadedFile } from '../../api/uploaded-file.ts'
import { readLocationValues, settingsFields, withEmptied } from '../signup/facility-step-values.ts'

export type EditedFacility = Output<'facilities.read'>
type Fields = Omit<Sent<'facilities.edit'>, 'id' | 'profileUrl' | 'feePercent' | 'invoiceAllowed' | 'trusted'>
export type FacilitySettingsValues = Partial<Fields> & { picture?: readonly UploadedFile[] }

/** A facility as the settings form holds it. Missing values are left out. */
export const readFacilityValues = (facility: EditedFacility): FacilitySettingsValues =>
  ({
    ...Object.fromEntries(settingsFields.map(name => [name, facility[name] ?? undefined])),
    locations: facility.locations.map(readLocationValues),
    picture: listUploadedFiles(facility.profileUrl, 'Facility photo'),
  }) as FacilitySettingsValues

/** Every field is sent, so that cleared fields are cleared. Locations keep their ids. */
export const buildFacilityEdit = (values: FacilitySettingsValues): Sent<'facilities.edit'> => ({
  ...withEmptied(values, settingsFields),
  locations: (values.locations ?? []).map(location => ({
    ...location,
    description: location.description ?? null,
  })),
  profileUrl: values.picture?.[0]?.url ?? null,
})

export const isChanged = (values: FacilitySettingsValues, saved: FacilitySettingsValues): boolean =>
  JSON.stringify(buildFacilityEdit(values)) !== JSON.stringify(buildFacilityEdit(saved))

/** The types to choose from, and any other type that the facility already has. */
export const listTypeChoices = (facility: EditedFacility): readonly string[] => [
  ...facilityTypes,
  ...facility.facilityTypes.filter(type => !(facilityTypes as readonly string[]).includes(type)),
]
