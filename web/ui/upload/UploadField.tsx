import type { FilePurpose } from '@gaitway/contract/values/enums'
import { listAccepted } from '@gaitway/contract/values/uploads'
import { uploadFor } from '../../api/upload.ts'
import { useContext } from 'react'
import { FormField } from '../forms/FormField.tsx'
import { Uploading } from '../forms/uploading.ts'
import { Upload } from './Upload.tsx'
import type { UploadedFile } from '../../api/uploaded-file.ts'

type UploadFieldProps = {
  name: string
  purpose: FilePurpose
  label: string
  hint?: string
  required?: boolean
  maxFiles?: number
  camera?: 'environment' | 'user'
  /** Called with the URLs of files that were removed or replaced. */
  onDropped?: (urls: readonly string[]) => void
}

/** A form field that holds one or more files. */
export const UploadField = ({
  name,
  purpose,
  label,
  hint,
  required,
  onDropped,
  ...own
}: UploadFieldProps) => {
  const { report } = useContext(Uploading)
  return (
    <FormField<readonly UploadedFile[]> name={name} label={label} hint={hint} required={required} group>
      {input => (
        <Upload
          {...input}
          {...own}
          onUploading={isUploading => report(name, isUploading)}
          onChange={files => {
            const keptUrls = new Set(files.map(({ url }) => url))
            const dropped = (input.value ?? []).map(({ url }) => url).filter(url => !keptUrls.has(url))
            if (dropped.length > 0) onDropped?.(dropped)
            input.onChange(files)
          }}
          upload={uploadFor(purpose)}
          accept={listAccepted(purpose)}
        />
      )}
    </FormField>
  )
}
