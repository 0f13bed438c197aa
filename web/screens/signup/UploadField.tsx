import type { FilePurpose } from '@gaitway/contract/enums'
import { acceptOf } from '@gaitway/contract/uploads'
import { uploadFor } from '../../api/upload.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Upload } from '../../shared/upload/Upload.tsx'
import type { UploadedFile } from '../../shared/upload/uploaded-file.ts'

type UploadFieldProps = {
  name: string
  purpose: FilePurpose
  label: string
  hint?: string
  /** The error when no file was added. */
  missing?: string
  maxFiles?: number
  camera?: 'environment' | 'user'
}

/** A form field that holds one or more files. */
export const UploadField = ({ name, purpose, label, hint, missing, maxFiles, camera }: UploadFieldProps) => (
  <FormField<readonly UploadedFile[]>
    name={name}
    label={label}
    hint={hint}
    group
    required={missing !== undefined}
    validate={value => (missing && !value?.length ? missing : undefined)}
  >
    {input => (
      <Upload
        {...input}
        upload={uploadFor(purpose)}
        accept={acceptOf(purpose)}
        maxFiles={maxFiles}
        camera={camera}
      />
    )}
  </FormField>
)
