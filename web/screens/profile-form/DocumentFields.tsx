import type { FilePurpose } from '@gaitway/contract/enums'
import { acceptOf } from '@gaitway/contract/uploads'
import { useForm } from 'react-final-form'
import { copy as w } from './copy.ts'
import { uploadFor } from '../../api/upload.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Upload } from '../../shared/upload/Upload.tsx'
import type { UploadedFile } from '../../shared/upload/uploaded-file.ts'
import type { ProfileValues } from './values.ts'

export const DocumentFields = () => (
  <>
    <ProfileFileField
      name="drivingLicensePhotoUrl"
      purpose="drivingLicense"
      label={w.drivingLicense}
      hint={w.drivingLicenseHint}
      required
      maxFiles={5}
    />
    <ProfileFileField name="resumeUrl" purpose="resume" label={w.resume} required />
  </>
)

type ProfileFileFieldProps = {
  name: keyof ProfileValues
  purpose: FilePurpose
  label: string
  hint?: string
  required?: boolean
  maxFiles?: number
  camera?: 'environment' | 'user'
}
type Files = readonly UploadedFile[]

/** Files of the profile. Removed files are only deleted once the profile is saved without them. */
export const ProfileFileField = ({
  name,
  purpose,
  label,
  hint,
  required,
  maxFiles,
  camera,
}: ProfileFileFieldProps) => {
  const form = useForm<ProfileValues>()
  const change = (before: Files = [], after: Files) => {
    const stays = new Set(after.map(({ url }) => url))
    const dropped = before.map(({ url }) => url).filter(url => !stays.has(url))
    if (dropped.length === 0) return
    const known = form.getState().values.droppedFiles ?? []
    form.change('droppedFiles', [...known, ...dropped])
  }
  return (
    <FormField<Files> name={name} label={label} hint={hint} group required={required}>
      {input => (
        <Upload
          {...input}
          onChange={files => {
            change(input.value, files)
            input.onChange(files)
          }}
          upload={uploadFor(purpose)}
          accept={acceptOf(purpose)}
          maxFiles={maxFiles}
          camera={camera}
        />
      )}
    </FormField>
  )
}
