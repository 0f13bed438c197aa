import mark from '../../../ui/mark.svg'
import { listUploadedFiles, type UploadedFile, type UploadFile } from '../../../api/uploaded-file.ts'
import { Upload } from '../../../ui/upload/Upload.tsx'
import { FieldSpecimen, useExample } from './Specimen.tsx'

const license: UploadedFile = {
  url: '/dev/gallery?file=license',
  name: 'license-front.heic',
  sizeBytes: 2_480_000,
  contentType: 'image/heic',
}
const resume: UploadedFile = {
  url: '/dev/gallery?file=resume',
  name: 'Ana Delgado, resume with every certificate and reference since 2004.pdf',
  sizeBytes: 181_000,
  contentType: 'application/pdf',
}

/** A saved file with a picture that browsers can show. */
const saved = listUploadedFiles([mark, '/dev/gallery?file=license'], 'Driver’s license')

/** Accepts any picture. A name with "fail" in it fails. */
const pretend: UploadFile = async (file, onProgress) => {
  onProgress(1)
  if (file.name.includes('fail')) throw new Error('The connection was lost. Try again.')
  return { url: URL.createObjectURL(file), name: file.name, sizeBytes: file.size, contentType: file.type }
}
const endless: UploadFile = (_file, onProgress) => {
  onProgress(0.6)
  return new Promise(() => undefined)
}

const noFiles: readonly UploadedFile[] = []

export const Uploads = () => (
  <>
    <FieldSpecimen title="Empty" label="Driver’s license" group required>
      <Upload {...useExample(noFiles)} upload={pretend} accept=".jpg,.jpeg,.png,.heic" />
    </FieldSpecimen>
    <FieldSpecimen title="With files" label="Documents" group>
      <Upload
        {...useExample<readonly UploadedFile[]>([license, resume])}
        upload={pretend}
        accept=".pdf,.jpg,.jpeg,.png"
        maxFiles={5}
      />
    </FieldSpecimen>
    <FieldSpecimen title="Saved files" label="Driver’s license" group>
      <Upload
        {...useExample<readonly UploadedFile[]>(saved)}
        upload={pretend}
        accept=".jpg,.jpeg,.png,.heic,.pdf,.doc,.docx"
        maxFiles={5}
      />
    </FieldSpecimen>
    <FieldSpecimen title="Uploading (never finishes)" label="License photo" group>
      <Upload {...useExample(noFiles)} upload={endless} accept=".jpg,.jpeg,.png,.heic,.pdf" />
    </FieldSpecimen>
    <FieldSpecimen title="Error" label="Resume" group required error="Resume is required">
      <Upload {...useExample(noFiles)} upload={pretend} accept=".pdf" />
    </FieldSpecimen>
    <FieldSpecimen title="Disabled" label="Resume" group>
      <Upload value={[resume]} onChange={() => undefined} upload={pretend} accept=".pdf" disabled />
    </FieldSpecimen>
  </>
)
